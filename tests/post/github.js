// github: a small GitHub of one repository on a local port. It remembers what it is sent and refuses what GitHub's description does not know.
// start(world, port) returns {url, world, requests, problems, fail, close}: fail({route, status, headers, times, done}) makes the next requests of a route fail,
// with done: after they have been carried out.
'use strict';
const crypto = require('node:crypto');
const http = require('node:http');
const openapi = require('./openapi.js');

const sha = (value) => crypto.createHash('sha1').update(value).digest('hex');
const blobName = (content) => sha(Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]));
const answer = (status, message) => [status, { message, documentation_url: 'https://docs.github.com/rest', status: String(status) }];
const refused = (message) => [422, { ...answer(422, message)[1], errors: [{ resource: 'Any', field: 'any', code: 'custom', message }] }];
const USER = (login) => ({ ...openapi.example('issue-comment').user, login, id: login.length, type: login.endsWith('[bot]') ? 'Bot' : 'User' });

// pull: a pull request as the description's example has it, with what the test says of it. `from` and `into`: {id, owner} of the repositories.
const pull = (name, { number, state = 'open', branch, head, base = 'main', from, into, title = 'Faster search', body = '' }) => {
  const whole = openapi.example(name);
  const repo = (example, { id, owner }) => ({ ...example, id, owner: USER(owner), full_name: `${owner}/tollgate` });
  whole.head = { ...whole.head, label: `${from.owner}:${branch}`, ref: branch, sha: head, repo: from.id ? repo(whole.head.repo, from) : null };
  whole.base = { ...whole.base, ref: base, repo: repo(whole.base.repo, into) };
  return { ...whole, requested_teams: [], number, state, title, body, html_url: `https://github.com/acme/tollgate/pull/${number}` };
};

const comment = ({ id, login, body }) => ({ ...openapi.example('issue-comment'), id, body, user: USER(login), html_url: `https://github.com/acme/tollgate/pull/7#issuecomment-${id}` });

const commitOf = (world, name) => ({ ...openapi.example('git-commit'), sha: name, tree: { sha: world.commits[name].tree, url: 'https://api.github.com/t' }, message: world.commits[name].message });
const treeOf = (name, files) => ({ sha: name, url: 'https://api.github.com/t', truncated: false,
  tree: Object.entries(files).map(([path, blob]) => ({ path, mode: '100644', type: 'blob', sha: blob, size: 1, url: 'https://api.github.com/b' })) });
const ref = (name, commit) => ({ ...openapi.example('git-ref'), ref: `refs/${name}`, object: { type: 'commit', sha: commit, url: 'https://api.github.com/c' } });
const asset = (one) => ({ ...openapi.example('release-asset'), ...one, content: undefined });

// page: the part of a list that was asked for, and the Link header that leads to the next one.
const page = (list, { per_page: size = 30, page: number = 1 }, { url, path }) => {
  const next = new URL(path, url);
  next.searchParams.set('page', number + 1);
  return [200, list.slice((number - 1) * size, number * size), number * size < list.length ? { link: `<${next}>; rel="next"` } : {}];
};

const HANDLERS = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': (world, { params }) => {
    const found = world.pulls.find(({ number }) => number === params.pull_number);
    return found ? [200, pull('pull-request', found)] : answer(404, 'Not Found');
  },
  'GET /repos/{owner}/{repo}/pulls': (world, { query, at }) => page(world.pulls
    .filter(({ state = 'open' }) => (query.state ?? 'open') === 'all' || state === (query.state ?? 'open'))
    .filter(({ from, branch }) => !query.head || query.head === `${from.owner}:${branch}`)
    .filter(({ base = 'main' }) => !query.base || query.base === base).map((one) => pull('pull-request-simple', one)), query, at),
  'POST /repos/{owner}/{repo}/pulls': (world, { body }) => {
    if (!world.refs[`heads/${body.head}`]) return refused('head does not exist');
    const made = { ...body, number: world.next++, branch: body.head, head: world.refs[`heads/${body.head}`], from: world.repo, into: world.repo };
    world.pulls.push(made);
    return [201, pull('pull-request', made)];
  },
  'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls': (world, { params, query, at }) =>
    page(world.pulls.filter(({ head, hidden }) => head === params.commit_sha && !hidden).map((one) => pull('pull-request-simple', one)), query, at),
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': (world, { query, at }) => page(world.comments.map(comment), query, at),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': (world, { body }) => {
    if ([...body.body].length > 65536) return refused('body is too long (maximum is 65536 characters)');
    world.comments.push({ id: world.next++, login: 'github-actions[bot]', body: body.body });
    return [201, comment(world.comments.at(-1))];
  },
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': (world, { params, body }) => {
    const found = world.comments.find(({ id }) => id === params.comment_id);
    if (!found) return answer(404, 'Not Found');
    found.body = body.body;
    return [200, comment(found)];
  },
  'GET /repos/{owner}/{repo}/git/ref/{ref}': (world, { params }) =>
    (world.refs[params.ref] ? [200, ref(params.ref, world.refs[params.ref])] : answer(404, 'Not Found')),
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': (world, { params }) =>
    (world.commits[params.commit_sha] ? [200, commitOf(world, params.commit_sha)] : answer(404, 'Not Found')),
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': (world, { params }) =>
    (world.trees[params.tree_sha] ? [200, { ...treeOf(params.tree_sha, world.trees[params.tree_sha]), truncated: world.truncated === true }] : answer(404, 'Not Found')),
  'POST /repos/{owner}/{repo}/git/blobs': (world, { body }) => {
    const content = Buffer.from(body.content, body.encoding);
    world.blobs[blobName(content)] = content;
    return [201, { url: 'https://api.github.com/b', sha: blobName(content) }];
  },
  'POST /repos/{owner}/{repo}/git/trees': (world, { body }) => {
    if (body.tree.some((entry) => !world.blobs[entry.sha])) return refused('tree.sha is not a blob');
    const files = { ...world.trees[body.base_tree], ...Object.fromEntries(body.tree.map((entry) => [entry.path, entry.sha])) };
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
    if (!body.force && !world.commits[body.sha].parents.includes(world.refs[params.ref])) return refused('Update is not a fast forward');
    world.refs[params.ref] = body.sha;
    return [200, ref(params.ref, body.sha)];
  },
  'GET /repos/{owner}/{repo}/releases': (world, { query, at }) => page(world.releases.map((one) => release(one, at)), query, at),
  'POST /repos/{owner}/{repo}/releases': (world, { body, at }) => {
    world.releases.push({ ...body, id: world.next++, assets: [] });
    return [201, release(world.releases.at(-1), at)];
  },
  'PATCH /repos/{owner}/{repo}/releases/{release_id}': (world, { params, body, at }) => {
    const found = Object.assign(world.releases.find(({ id }) => id === params.release_id), body);
    return [200, release(found, at)];
  },
  'GET /repos/{owner}/{repo}/releases/{release_id}/assets': (world, { params, query, at }) =>
    page(world.releases.find(({ id }) => id === params.release_id).assets.map(asset), query, at),
  'POST /repos/{owner}/{repo}/releases/{release_id}/assets': (world, { params, query, body, headers }) => {
    const { assets, immutable } = world.releases.find(({ id }) => id === params.release_id);
    if (immutable) return answer(422, 'Cannot upload assets to an immutable release.');
    if (assets.some(({ name }) => name === query.name)) return answer(422, 'already_exists');
    const digest = `sha256:${crypto.createHash('sha256').update(body).digest('hex')}`;
    assets.push({ id: world.next++, name: query.name, size: world.lossy ? body.length - 1 : body.length, digest, state: 'uploaded', content_type: headers['content-type'], content: body });
    return [201, asset(assets.at(-1))];
  },
  'DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}': (world, { params }) => {
    for (const one of world.releases) one.assets = one.assets.filter(({ id }) => id !== params.asset_id);
    return [204, undefined];
  },
};

function release({ id, tag_name: tag, name, body, draft = false, prerelease = false, assets }, { url }) {
  return { ...openapi.example('release'), id, tag_name: tag, name, body, draft, prerelease, assets: assets.map(asset),
    html_url: `https://github.com/acme/tollgate/releases/tag/${tag}`, upload_url: `${url}/repos/acme/tollgate/releases/${id}/assets{?name,label}` };
}

// What the description does not tell: a pull request whose fork was deleted has no head.repo.
const GONE = /head\/repo must be object/;

const empty = () => ({ next: 100, repo: { id: 1, owner: 'acme' }, pulls: [], comments: [], refs: {}, commits: {}, trees: {}, blobs: {}, releases: [] });

const start = async (given = {}, port = 0) => {
  const game = { world: { ...empty(), ...given }, requests: [], problems: [], faults: [] };
  game.fail = ({ times = 1, ...fault }) => game.faults.push(...Array(times).fill(fault));

  const serve = (incoming, body) => {
    const asked = openapi.request({ method: incoming.method, url: incoming.url, headers: incoming.headers, body });
    game.requests.push({ method: incoming.method, url: incoming.url, body: asked.body });
    game.problems.push(...asked.problems);
    if (!HANDLERS[asked.route]) game.problems.push(`${incoming.method} ${incoming.url} is not played`);
    if (asked.problems.length > 0 || !HANDLERS[asked.route]) return answer(501, 'see problems');
    const carried = () => HANDLERS[asked.route](game.world, { ...asked, headers: incoming.headers, at: { url: game.url, path: incoming.url } });
    const place = game.faults.findIndex(({ route }) => !route || route === asked.route);
    const [fault] = place < 0 ? [] : game.faults.splice(place, 1);
    if (fault?.done) carried();
    const result = fault ? [...answer(fault.status, fault.message ?? 'Something is wrong'), fault.headers] : carried();
    game.problems.push(...openapi.response(asked.route, result[0], JSON.parse(JSON.stringify(result[1] ?? null)) ?? undefined).filter((one) => !GONE.test(one)));
    return result;
  };

  const server = http.createServer((incoming, outgoing) => {
    const parts = [];
    incoming.on('data', (part) => parts.push(part)).on('end', () => {
      const [status, body, headers = {}] = serve(incoming, Buffer.concat(parts));
      outgoing.writeHead(status, { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }) });
      outgoing.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise((ready) => server.listen(port, '127.0.0.1', ready));
  game.url = `http://127.0.0.1:${server.address().port}`;
  game.close = () => { server.closeAllConnections(); return new Promise((done) => server.close(done)); };
  return game;
};

module.exports = { start, sha, blobName };
