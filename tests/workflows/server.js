// server WORLD.json: the small GitHub of tests/post on a local port, with the jobs of a run beside
// it. Prints its URL on the first line; ends with its input.
// Reads   WORLD.json: pulls, comments, refs, … as tests/post/github.js takes them, and offline:
//         runner classes whose jobs find no runner; STAND_IN_ARTIFACTS: a cell's job is over when
//         its artifact is there. GET /-/state is {requests, problems, world}: what was asked and
//         came of it.
'use strict';
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { start } = require('../post/github.js');
const openapi = require('../post/openapi.js');

const JOBS = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs';
const world = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));

// jobs: those that measure a cell of the run, as GitHub lists them. Called from another workflow, a
// job has the caller's name before its own.
const jobs = (run) => {
  const artifacts = path.join(process.env.STAND_IN_ARTIFACTS, run);
  const { cells } = JSON.parse(fs.readFileSync(path.join(artifacts, 'plan', 'cells.json'), 'utf8'));
  const example = {
    ...openapi.example('job-paginated').jobs[0],
    created_at: '2026-11-20T17:00:00Z',
  };
  const list = cells.map(({ id, target, runner }) => {
    const status = fs.existsSync(path.join(artifacts, `cell-${id}`))
      ? 'completed'
      : (world.offline ?? []).includes(runner)
        ? 'queued'
        : 'in_progress';
    return {
      ...example,
      name: `gate / measure ${target} on ${runner}`,
      status,
      conclusion: status === 'completed' ? 'success' : null,
    };
  });
  const others = { ...example, name: 'gate / plan', status: 'completed' };
  return { total_count: list.length + 1, jobs: [others, ...list] };
};

const main = async () => {
  const game = await start(world);
  const tell = (outgoing, body) => {
    outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    outgoing.end(JSON.stringify(body));
  };
  const server = http.createServer((incoming, outgoing) => {
    if (incoming.url === '/-/state')
      return tell(outgoing, {
        requests: game.requests,
        problems: game.problems,
        world: game.world,
      });
    const run = /^\/repos\/[^/]+\/[^/]+\/actions\/runs\/([0-9]+)\/jobs\?/.exec(incoming.url)?.[1];
    if (run && incoming.method === 'GET') {
      const body = jobs(run);
      game.problems.push(
        ...openapi.request({
          method: 'GET',
          url: incoming.url,
          headers: incoming.headers,
          body: Buffer.alloc(0),
        }).problems,
        ...openapi.response(JOBS, 200, body),
      );
      game.requests.push({ method: 'GET', url: incoming.url });
      return tell(outgoing, body);
    }
    const onward = http.request(
      `${game.url}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
      },
    );
    return incoming.pipe(onward);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${server.address().port}`;
  process.stdout.write(`${url}\n`);
  process.stdin.resume().on('end', () => process.exit(0));
};
main();
