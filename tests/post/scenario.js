// scenario(name, world, play): one test with a GitHub of its own, which must have understood every
// request, and the client of github-script v8. play gets {game, world, box, slept, log, outputs,
// call, write, writes, summary}: `call` runs a module of scripts/ci/github as a workflow would.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');

// The local server is never behind a proxy; Octokit would ask one.
for (const name of ['http_proxy', 'https_proxy', 'all_proxy'])
  for (const each of [name, name.toUpperCase()]) delete process.env[each];
const { getOctokit } = require('@actions/github');
const { summary: standard } = require('@actions/core');
const { requestLog } = require('@octokit/plugin-request-log');
const { retry } = require('@octokit/plugin-retry');
const { start } = require('./github.js');
// How often something is tried, and after which seconds.
const { pauses_s: PAUSES } = require('../../scripts/lib/retry.json');
const TRIES = PAUSES.length + 1;

// client: as github-script makes it when its input `retries` is not given.
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const client = (url) =>
  getOctokit('a-token', { baseUrl: url, log: quiet, retry: { enabled: false } }, retry, requestLog);

// core: the real step summary; outputs and lines of the log are kept.
const fakeCore = (file, log, outputs) => {
  fs.writeFileSync(file, '');
  process.env.GITHUB_STEP_SUMMARY = file;
  const level = (name) => (line) => log.push(`${name}: ${line}`);
  return {
    info: level('info'),
    notice: level('notice'),
    warning: level('warning'),
    error: level('error'),
    setFailed: level('failed'),
    setOutput: (name, value) => {
      outputs[name] = String(value);
    },
    summary: new standard.constructor(),
  };
};

const scenario = (name, given, play) =>
  test(name, async () => {
    const game = await start(given);
    const box = fs.mkdtempSync(path.join(os.tmpdir(), 'tollgate-post-'));
    const [slept, log, outputs] = [[], [], {}];
    const page = path.join(box, 'summary.md');
    const core = fakeCore(page, log, outputs);
    const write = (file, content) => {
      fs.mkdirSync(path.dirname(path.join(box, file)), { recursive: true });
      fs.writeFileSync(path.join(box, file), content);
      return path.join(box, file);
    };
    const call = (module, { env = {}, payload = {}, now = Date.now } = {}) =>
      require(`../../scripts/ci/github/${module}.js`)({
        github: client(game.url),
        core,
        env,
        now,
        sleep: async (seconds) => {
          slept.push(seconds);
        },
        context: {
          repo: { owner: 'acme', repo: 'tollgate' },
          serverUrl: 'https://github.example',
          payload: { repository: { id: 1, default_branch: 'main' }, ...payload },
        },
      });
    const writes = () =>
      game.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url }) => `${method} ${url.replace(/.*acme\/tollgate/, '')}`);
    const summary = () => fs.readFileSync(page, 'utf8');
    try {
      await play({
        game,
        world: game.world,
        box,
        slept,
        log,
        outputs,
        call,
        write,
        writes,
        summary,
        core,
        page,
      });
      assert.deepEqual(game.problems, [], 'GitHub would not have understood');
      assert.deepEqual(game.faults, [], 'a failure that was prepared has not come up');
    } finally {
      await game.close();
      fs.rmSync(box, { recursive: true });
    }
  });

module.exports = { scenario, client, PAUSES, TRIES };
