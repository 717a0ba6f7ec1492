// artifact: a folder as it comes over from a run, in order, and the ways to change it.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { scenario } = require('./scenario.js');

const HEAD = 'a'.repeat(40);
const row = {
  case: 'search-c4',
  metric: 'latency_p50',
  verdict: 'pass',
  base: 1,
  head: 1.02,
  change: 0.02,
  limit: 0.1,
  launches: 10,
  next: null,
  needs: null,
  whole_case: false,
};
const verdict = {
  schema: 'tollgate/verdict/1',
  verdict: 'pass',
  exit: 0,
  headline: 'No regression: 1 gated row passes',
  aa: false,
  counts: { pass: 1 },
  target: 'demo',
  runner: 'x86-2core',
  source: 'mock',
  created: '2026-11-20T17:00:00Z',
  sides: { base: { commit: 'b'.repeat(40) }, head: { commit: HEAD } },
  noise: null,
  more: null,
  rows: [row],
};
const run = {
  schema: 'tollgate/run/1',
  call: '0a1b2c3d',
  attempt: 1,
  head: HEAD,
  mode: 'gate',
  exit: 1,
  problem: null,
  skipped: null,
};
const CALL = '0a1b2c3d.1';
const deep = (depth) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

const write = (file, content) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
};
const put = (file, content) => (at) => write(path.join(at, file), content);
// call: puts one more call into an artifact, with jobs by name.
const call = (name, about = {}, jobs = {}) => {
  const [id, attempt] = name.split('.');
  const told = { ...run, call: id, attempt: Number(attempt), ...about };
  return (at) => {
    put(`${name}/run.json`, JSON.stringify(told))(at);
    for (const [job, change] of Object.entries(jobs))
      put(`${name}/${job}/verdict.json`, JSON.stringify({ ...verdict, ...change }))(at);
  };
};

// folder: an artifact in order, then changed.
const folder = ({ box }, change = () => {}) => {
  const at = path.join(box, 'art');
  const slower = { runner: 'pi5-2gb', verdict: 'regression', exit: 1 };
  call(CALL, {}, { 'demo_x86-2core': {}, 'demo_pi5-2gb': slower })(at);
  change(at);
  return at;
};
const check = (all, change, env = {}) =>
  all.call('artifact', {
    env: { ARTIFACT_DIR: folder(all, change), ...env },
    payload: { workflow_run: { head_sha: HEAD } },
  });
const V = `${CALL}/demo_x86-2core/verdict.json`;
const R = `${CALL}/run.json`;
const changed = (change) => put(V, JSON.stringify({ ...verdict, ...change }));
const raw = (key, text) =>
  put(V, JSON.stringify({ ...verdict, [key]: '@@' }).replace('"@@"', text));
// told: the run.json of the call in order, with something else in it.
const told = (change) => put(R, JSON.stringify({ ...run, ...change }));

// without: the call in order, without its jobs.
const without = (at) => {
  fs.rmSync(path.join(at, CALL), { recursive: true });
  fs.mkdirSync(path.join(at, CALL));
};

// refuses: a scenario in which a changed artifact is refused, at a place and for a reason.
const refuses = (what, change, place, reason) =>
  scenario(`refused: ${what}`, {}, async (all) => {
    const { ok, folders, refused } = await check(all, change);
    assert.deepEqual([ok, folders], [false, []]);
    const found = refused.find((one) => one.file === place && reason.test(one.reason));
    assert.ok(found, JSON.stringify(refused).slice(0, 600));
    assert.deepEqual(all.outputs, { ok: 'false', folders: '[]' });
    assert.match(all.log[0], /^failed: The artifact was refused: /);
    assert.doesNotMatch(all.log[0], /\n/);
    assert.match(all.summary(), /The artifact was refused/);
  });

module.exports = {
  HEAD,
  CALL,
  V,
  R,
  row,
  verdict,
  deep,
  folder,
  check,
  put,
  call,
  changed,
  raw,
  told,
  without,
  refuses,
};
