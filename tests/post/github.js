// github: a small GitHub of one repository on a local port. It remembers what it is sent and
// refuses what GitHub's description does not know. start(world, port) returns {url, world,
// requests, problems, fail, close}: fail({route, status, headers, times, done}) makes the next
// requests of a route fail, with done: after they have been carried out.
'use strict';
const http = require('node:http');
const openapi = require('./openapi.js');
const HANDLERS = require('./handlers.js');
const { sha, blobName, answer, pull } = require('./objects.js');

// What the description does not tell: a pull request whose fork was deleted has no head.repo.
const GONE = /head\/repo must be object/;

const empty = () => ({
  next: 100,
  repo: { id: 1, owner: 'acme' },
  pulls: [],
  comments: [],
  refs: {},
  commits: {},
  trees: {},
  blobs: {},
  releases: [],
});

const start = async (given = {}, port = 0) => {
  const game = { world: { ...empty(), ...given }, requests: [], problems: [], faults: [] };
  game.fail = ({ times = 1, ...fault }) => game.faults.push(...Array(times).fill(fault));

  const serve = (incoming, body) => {
    const asked = openapi.request({
      method: incoming.method,
      url: incoming.url,
      headers: incoming.headers,
      body,
    });
    game.requests.push({ method: incoming.method, url: incoming.url, body: asked.body });
    game.problems.push(...asked.problems);
    if (!HANDLERS[asked.route])
      game.problems.push(`${incoming.method} ${incoming.url} is not played`);
    if (asked.problems.length > 0 || !HANDLERS[asked.route]) return answer(501, 'see problems');
    const carried = () =>
      HANDLERS[asked.route](game.world, {
        ...asked,
        headers: incoming.headers,
        at: { url: game.url, path: incoming.url },
      });
    const place = game.faults.findIndex(({ route }) => !route || route === asked.route);
    const [fault] = place < 0 ? [] : game.faults.splice(place, 1);
    if (fault?.done) carried();
    const result = fault
      ? [...answer(fault.status, fault.message ?? 'Something is wrong'), fault.headers]
      : carried();
    game.problems.push(
      ...openapi
        .response(
          asked.route,
          result[0],
          JSON.parse(JSON.stringify(result[1] ?? null)) ?? undefined,
        )
        .filter((one) => !GONE.test(one)),
    );
    return result;
  };

  const server = http.createServer((incoming, outgoing) => {
    const parts = [];
    incoming
      .on('data', (part) => parts.push(part))
      .on('end', () => {
        const [status, body, headers = {}] = serve(incoming, Buffer.concat(parts));
        outgoing.writeHead(status, {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        });
        outgoing.end(body === undefined ? '' : JSON.stringify(body));
      });
  });
  await new Promise((ready) => server.listen(port, '127.0.0.1', ready));
  game.url = `http://127.0.0.1:${server.address().port}`;
  game.close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return game;
};

module.exports = { start, sha, blobName };
