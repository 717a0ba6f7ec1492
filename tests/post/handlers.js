// handlers: what the small GitHub answers, by route.
'use strict';
const crypto = require('node:crypto');
const openapi = require('./openapi.js');
const {
  sha,
  blobName,
  answer,
  refused,
  pull,
  comment,
  commitOf,
  treeOf,
  ref,
  asset,
  job,
  page,
} = require('./objects.js');

const now = () => new Date().toISOString().replace(/\..*/, 'Z');

const HANDLERS = {
  ...require('./accept-handlers.js'),
  ...require('./issue-handlers.js'),
  ...require('./tag-handlers.js'),
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': (world, { params }) => {
    const found = world.pulls.find(({ number }) => number === params.pull_number);
    return found ? [200, pull('pull-request', found)] : answer(404, 'Not Found');
  },
  'GET /repos/{owner}/{repo}/pulls': (world, { query, at }) =>
    page(
      world.pulls
        .filter(
          ({ state = 'open' }) =>
            (query.state ?? 'open') === 'all' || state === (query.state ?? 'open'),
        )
        .filter(({ from, branch }) => !query.head || query.head === `${from.owner}:${branch}`)
        .filter(({ base = 'main' }) => !query.base || query.base === base)
        .map((one) => pull('pull-request-simple', one)),
      query,
      at,
    ),
  'POST /repos/{owner}/{repo}/pulls': (world, { body }) => {
    if (!world.refs[`heads/${body.head}`]) return refused('head does not exist');
    const made = {
      ...body,
      number: world.next++,
      branch: body.head,
      head: world.refs[`heads/${body.head}`],
      from: world.repo,
      into: world.repo,
    };
    world.pulls.push(made);
    return [201, pull('pull-request', made)];
  },
  'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls': (world, { params, query, at }) =>
    page(
      world.pulls
        .filter(({ head, hidden }) => head === params.commit_sha && !hidden)
        .map((one) => pull('pull-request-simple', one)),
      query,
      at,
    ),
  // A comment of a world that does not say on what it is, is on all.
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': (world, { params, query, at }) => {
    const of = ({ on = params.issue_number }) => on === params.issue_number;
    return page(world.comments.filter(of).map(comment), query, at);
  },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': (world, { params, body }) => {
    if ([...body.body].length > 65536)
      return refused('body is too long (maximum is 65536 characters)');
    // One that somebody else makes at the same moment.
    world.comments.push(...(world.rivals ?? []).splice(0));
    const login = 'github-actions[bot]';
    const made = { id: world.next++, on: params.issue_number, login, updated: now() };
    world.comments.push({ ...made, body: body.body });
    return [201, comment(world.comments.at(-1))];
  },
  // In the order in which they were made.
  'GET /repos/{owner}/{repo}/issues/comments': (world, { query, at }) => {
    const all = world.comments.map(comment);
    return page(query.direction === 'desc' ? all.reverse() : all, query, at);
  },
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': (world, { params }) => {
    world.comments = world.comments.filter(({ id }) => id !== params.comment_id);
    return [204, undefined];
  },
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': (world, { params, body }) => {
    const found = world.comments.find(({ id }) => id === params.comment_id);
    if (!found) return answer(404, 'Not Found');
    Object.assign(found, { body: body.body, updated: now() });
    return [200, comment(found)];
  },
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': (world, { params }) =>
    world.commits[params.commit_sha]
      ? [200, commitOf(world, params.commit_sha)]
      : answer(404, 'Not Found'),
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': (world, { params }) =>
    world.trees[params.tree_sha]
      ? [
          200,
          {
            ...treeOf(params.tree_sha, world.trees[params.tree_sha]),
            truncated: world.truncated === true,
          },
        ]
      : answer(404, 'Not Found'),
  'POST /repos/{owner}/{repo}/git/blobs': (world, { body }) => {
    const content = Buffer.from(body.content, body.encoding);
    world.blobs[blobName(content)] = content;
    return [201, { url: 'https://api.github.com/b', sha: blobName(content) }];
  },
  'POST /repos/{owner}/{repo}/git/trees': (world, { body }) => {
    if (body.tree.some((entry) => !world.blobs[entry.sha]))
      return refused('tree.sha is not a blob');
    const files = {
      ...world.trees[body.base_tree],
      ...Object.fromEntries(body.tree.map((entry) => [entry.path, entry.sha])),
    };
    const name = sha(JSON.stringify(files));
    world.trees[name] = files;
    return [201, treeOf(name, files)];
  },
  'POST /repos/{owner}/{repo}/git/commits': (world, { body }) => {
    const name = sha(JSON.stringify(body));
    world.commits[name] = body;
    return [201, commitOf(world, name)];
  },
  'POST /repos/{owner}/{repo}/git/refs': (world, { body }) => {
    const name = body.ref.replace(/^refs\//, '');
    if (world.refs[name]) return refused('Reference already exists');
    world.refs[name] = body.sha;
    return [201, ref(name, body.sha)];
  },
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': (world, { params, body }) => {
    if (!body.force && !world.commits[body.sha].parents.includes(world.refs[params.ref]))
      return refused('Update is not a fast forward');
    world.refs[params.ref] = body.sha;
    return [200, ref(params.ref, body.sha)];
  },
  'GET /repos/{owner}/{repo}/releases': (world, { query, at }) =>
    page(
      world.releases.map((one) => release(one, at)),
      query,
      at,
    ),
  'GET /repos/{owner}/{repo}/releases/tags/{tag}': (world, { params, at }) => {
    const found = world.releases.find((one) => one.tag_name === params.tag && !one.draft);
    return found ? [200, release(found, at)] : answer(404, 'Not Found');
  },
  'POST /repos/{owner}/{repo}/releases': (world, { body, at }) => {
    world.releases.push({ ...body, id: world.next++, assets: [] });
    return [201, release(world.releases.at(-1), at)];
  },
  'PATCH /repos/{owner}/{repo}/releases/{release_id}': (world, { params, body, at }) => {
    const found = Object.assign(
      world.releases.find(({ id }) => id === params.release_id),
      body,
    );
    return [200, release(found, at)];
  },
  'GET /repos/{owner}/{repo}/releases/{release_id}/assets': (world, { params, query, at }) =>
    page(world.releases.find(({ id }) => id === params.release_id).assets.map(asset), query, at),
  'POST /repos/{owner}/{repo}/releases/{release_id}/assets': (
    world,
    { params, query, body, headers },
  ) => {
    const { assets, immutable } = world.releases.find(({ id }) => id === params.release_id);
    if (immutable) return answer(422, 'Cannot upload assets to an immutable release.');
    if (assets.some(({ name }) => name === query.name)) return answer(422, 'already_exists');
    const digest = `sha256:${crypto.createHash('sha256').update(body).digest('hex')}`;
    assets.push({
      id: world.next++,
      name: query.name,
      size: world.lossy ? body.length - 1 : body.length,
      digest,
      state: 'uploaded',
      content_type: headers['content-type'],
      content: body,
    });
    return [201, asset(assets.at(-1))];
  },
  'DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}': (world, { params }) => {
    for (const one of world.releases)
      one.assets = one.assets.filter(({ id }) => id !== params.asset_id);
    return [204, undefined];
  },
  // A run changes while it is watched: each list of jobs stands for one look, the last for all
  // that follow.
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs': (world, { query, at }) => {
    const first = (query.page ?? 1) === 1;
    if (first && world.jobs.length > 1 && world.looked) world.jobs.shift();
    world.looked = true;
    const [status, jobs, headers] = page(world.jobs[0].map(job), query, at);
    return [status, { total_count: world.jobs[0].length, jobs }, headers];
  },
  'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel': (world, { params }) => {
    world.cancelled = params.run_id;
    return [202, {}];
  },
};

function release(
  { id, tag_name: tag, name, body, draft = false, prerelease = false, assets },
  { url },
) {
  return {
    ...openapi.example('release'),
    id,
    tag_name: tag,
    name,
    body,
    draft,
    prerelease,
    assets: assets.map(asset),
    html_url: `https://github.com/acme/tollgate/releases/tag/${tag}`,
    upload_url: `${url}/repos/acme/tollgate/releases/${id}/assets{?name,label}`,
  };
}

module.exports = HANDLERS;
