// tag-handlers: what the small GitHub answers about refs, annotated tags and the runs of one
// workflow. World: refs; tags: {name: {tag, message, object}}; ci: {workflow: [{status, conclusion,
// branch, event, head}]}, the latest run first.
'use strict';
const openapi = require('./openapi.js');
const { sha, answer, refused, ref } = require('./objects.js');

const tagOf = (name, { tag, message, object }) => ({
  ...openapi.example('git-tag'),
  sha: name,
  tag,
  message,
  object: { type: 'commit', sha: object, url: 'https://api.github.com/c' },
});

module.exports = {
  'GET /repos/{owner}/{repo}/git/ref/{ref}': (world, { params }) => {
    const object = world.refs[params.ref];
    if (!object) return answer(404, 'Not Found');
    return [200, ref(params.ref, object, world.tags?.[object] ? 'tag' : 'commit')];
  },
  'GET /repos/{owner}/{repo}/git/tags/{tag_sha}': (world, { params }) => {
    const found = world.tags?.[params.tag_sha];
    return found ? [200, tagOf(params.tag_sha, found)] : answer(404, 'Not Found');
  },
  'POST /repos/{owner}/{repo}/git/tags': (world, { body }) => {
    if (body.type !== 'commit') return refused('only tags of commits are played');
    const name = sha(JSON.stringify(body));
    (world.tags ??= {})[name] = body;
    return [201, tagOf(name, body)];
  },
  'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs': (world, { params, query }) => {
    const found = (world.ci?.[params.workflow_id] ?? [])
      .filter(({ head, event, branch }) =>
        [head, event, branch].join() === [query.head_sha, query.event, query.branch].join(),
      )
      .map(({ status, conclusion, branch, event, head }) => ({
        ...openapi.example('workflow-run'),
        ...{ status, conclusion, event, head_branch: branch, head_sha: head },
      }));
    const runs = found.slice(0, query.per_page ?? 30);
    return [200, { total_count: found.length, workflow_runs: runs }];
  },
};
