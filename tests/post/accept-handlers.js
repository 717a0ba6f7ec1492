// accept-handlers: what the small GitHub answers about who may do what, commit statuses, signs on
// comments, and runs that are run again. World: may: {login: permission}; statuses, reactions,
// reruns: what was written; runs: [{id, status, event, head}].
'use strict';
const openapi = require('./openapi.js');
const { answer, refused, page, USER } = require('./objects.js');

const RUNS = '/repos/{owner}/{repo}/actions/runs/{run_id}';
// What an account that is no collaborator may, in a public repository.
const READS = 'read';

const statusOf = ({ login, ...status }) => ({
  ...openapi.example('status'),
  ...status,
  creator: USER(login),
});

const over = (world, id) =>
  (world.runs ?? []).every((run) => run.id !== id || run.status === 'completed');
const again = (world, run, what) => {
  if (!over(world, run))
    return answer(403, 'The workflow run containing this job is already running');
  (world.reruns ??= []).push(what);
  return [201, {}];
};

module.exports = {
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': (world, { params }) => {
    const { username } = params;
    if (world.unknown?.includes(username)) return answer(404, `${username} is not a user`);
    const role = world.may?.[username] ?? READS;
    const known = openapi.example(
      'repository-collaborator-permission-response-if-user-has-admin-permissions',
    );
    // Of the five roles the older field knows four words.
    const permission = { maintain: 'write', triage: 'read' }[role] ?? role;
    const user = { ...known.user, login: username, role_name: role };
    return [200, { ...known, permission, role_name: role, user }];
  },
  'POST /repos/{owner}/{repo}/statuses/{sha}': (world, { params, body }) => {
    if ((body.description ?? '').length > 140)
      return refused('description is too long (maximum is 140 characters)');
    if (/[\u{10000}-\u{10ffff}]/u.test(body.description ?? ''))
      return refused("description doesn't accept 4-byte Unicode");
    if ((body.context ?? '').length > 255)
      return refused('context is too long (maximum is 255 characters)');
    const made = { ...body, id: world.next++, sha: params.sha, login: 'github-actions[bot]' };
    (world.statuses ??= []).push(made);
    // Somebody who pushes at this very moment.
    if (world.pushes)
      world.pulls = world.pulls.map((one) => ({ ...one, head: world.pushes }));
    const { sha, ...shown } = made;
    return [201, statusOf(shown)];
  },
  'GET /repos/{owner}/{repo}/commits/{ref}/statuses': (world, { params, query, at }) =>
    page(
      (world.statuses ?? [])
        .filter(({ sha }) => sha === params.ref)
        .map(({ sha, ...shown }) => statusOf(shown))
        .toReversed(),
      query,
      at,
    ),
  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': (
    world,
    { params, body: { content } },
  ) => {
    (world.reactions ??= []).push({ comment: params.comment_id, content });
    return [201, { ...openapi.example('reaction'), content }];
  },
  [`GET ${RUNS}`]: (world, { params }) => {
    const found = (world.runs ?? []).find(({ id }) => id === params.run_id);
    if (!found) return answer(404, 'Not Found');
    const { id, status, event, head } = found;
    return [200, { ...openapi.example('workflow-run'), id, status, event, head_sha: head }];
  },
  'GET /repos/{owner}/{repo}/actions/runs': (world, { query }) => {
    const found = (world.runs ?? [])
      .filter(({ head, event }) => head === query.head_sha && event === query.event)
      .map(({ id, status, event, head }) => ({
        ...openapi.example('workflow-run'),
        ...{ id, status, event, head_sha: head },
      }));
    return [200, { total_count: found.length, workflow_runs: found }];
  },
  [`POST ${RUNS}/rerun`]: (world, { params }) =>
    again(world, params.run_id, { run: params.run_id, all: true }),
  'POST /repos/{owner}/{repo}/actions/jobs/{job_id}/rerun': (world, { params }) =>
    again(world, world.runs?.[0]?.id, { job: params.job_id }),
  [`POST ${RUNS}/rerun-failed-jobs`]: (world, { params }) =>
    again(world, params.run_id, { run: params.run_id }),
};
