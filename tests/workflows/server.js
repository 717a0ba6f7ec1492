// server WORLD.json: the small GitHub of tests/post on a local port, and beside it what that does
// not play: the jobs of a run, its end, and the rights of a token (mocks/jobs.js, rights.js).
// Prints its URL on the first line; ends with its input.
// Reads   WORLD.json: pulls, comments, refs, … as tests/post/github.js takes them; offline, public
//         and may_propose, as those two take them. GET /-/state is {requests, problems, world}:
//         what was asked and came of it. PUT /-/world changes what is in the world.
'use strict';
const fs = require('node:fs');
const http = require('node:http');
const { start } = require('../post/github.js');
const openapi = require('../post/openapi.js');
const { answer } = require('../post/objects.js');
const jobs = require('./mocks/jobs.js');
const { refused } = require('./mocks/rights.js');

const page = (list, { per_page: size = 30, page: number = 1 }) => [
  200,
  { total_count: list.length, jobs: list.slice((number - 1) * size, number * size) },
];
const RUN = '/repos/{owner}/{repo}/actions/runs/{run_id}';
const HANDLERS = {
  [`GET ${RUN}/jobs`]: (world, { params, query }) =>
    page(jobs.list(world, params.run_id, query.filter ?? 'latest'), query),
  [`GET ${RUN}/attempts/{attempt_number}/jobs`]: (world, { params, query }) =>
    page(jobs.list(world, params.run_id, params.attempt_number), query),
  [`GET ${RUN}`]: (world, { params }) => {
    const found = jobs.run(params.run_id);
    return found ? [200, found] : answer(404, 'Not Found');
  },
  'GET /repos/{owner}/{repo}/actions/runs': (world, { query }) => {
    const found = jobs.runs(query);
    return [200, { total_count: found.length, workflow_runs: found }];
  },
  [`POST ${RUN}/rerun`]: (world, { params }) => {
    const found = jobs.run(params.run_id);
    if (!found) return answer(404, 'Not Found');
    if (found.status !== 'completed')
      return answer(403, 'This workflow run is already running');
    (world.reruns ??= []).push({ run: params.run_id });
    return [201, {}];
  },
  'POST /repos/{owner}/{repo}/actions/jobs/{job_id}/rerun': (world, { params }) => {
    const found = jobs.find(world, params.job_id);
    if (!found) return answer(404, 'Not Found');
    if (jobs.run(found.run_id).status !== 'completed')
      return answer(403, 'The workflow run containing this job is already running');
    (world.reruns ??= []).push({ run: found.run_id, name: found.name });
    return [201, {}];
  },
  [`POST ${RUN}/cancel`]: (world, { params }) =>
    jobs.cancel(params.run_id)
      ? [202, {}]
      : answer(409, 'Cannot cancel a workflow run that is completed.'),
};

const read = async (incoming) => {
  const parts = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
};
const tell = (outgoing, status, body) => {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  outgoing.end(JSON.stringify(body));
};

// played: what is answered here, and not by the small GitHub; [] where it is not.
const played = (game, asked, headers) => {
  const token = (headers.authorization ?? '').replace(/^(token|bearer) /i, '');
  const no = refused(game.world, asked.route, token);
  if (no) return answer(no.status, no.message);
  return HANDLERS[asked.route]?.(game.world, asked) ?? [];
};

const serve = (game) => async (incoming, outgoing) => {
  const { method, url, headers } = incoming;
  if (url === '/-/state') {
    const { requests, problems, world } = game;
    return tell(outgoing, 200, { requests, problems, world });
  }
  const body = await read(incoming);
  if (url === '/-/world') return tell(outgoing, 200, Object.assign(game.world, JSON.parse(body)));
  const asked = openapi.request({ method, url, headers, body });
  const [status, said] = played(game, asked, headers);
  if (status) {
    game.requests.push({ method, url, body: asked.body, status });
    game.problems.push(...asked.problems, ...openapi.response(asked.route, status, said));
    return tell(outgoing, status, said);
  }
  // A connection that was kept may be closed by the other end at this very moment.
  const options = { method, headers, agent: false };
  const onward = http.request(`${game.url}${url}`, options, (back) => {
    outgoing.writeHead(back.statusCode, back.headers);
    back.pipe(outgoing);
  });
  onward.on('error', ({ message }) => tell(outgoing, 502, { message }));
  return onward.end(body);
};

const main = async () => {
  const game = await start(JSON.parse(fs.readFileSync(process.argv[2], 'utf8')));
  const one = serve(game);
  const server = http.createServer((incoming, outgoing) =>
    // Whoever asked may have gone meanwhile, which ends his request, and not GitHub.
    one(incoming, outgoing).catch((error) => {
      console.error(`${incoming.method} ${incoming.url}: ${error.stack}`);
      outgoing.destroy();
    }),
  );
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
  process.stdin.resume().on('end', () => process.exit(0));
};
main();
