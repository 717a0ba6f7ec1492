// artifact: a folder as it comes over from a run, in order, and the ways to change it.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const HEAD = 'a'.repeat(40);
const row = {
  case: 'search-c4',
  metric: 'latency_p50',
  verdict: 'pass',
  base: 1,
  head: 1.02,
  change: 0.02,
  detectable: 0.01,
  limit: 0.1,
};
const verdict = {
  schema: 'tollgate/verdict/1',
  verdict: 'pass',
  exit: 0,
  headline: 'Nothing is slower.',
  aa: false,
  counts: { pass: 1 },
  target: 'demo',
  runner: 'x86-2core',
  source: 'twin',
  created: '2026-11-20T17:00:00Z',
  sides: { base: { commit: 'b'.repeat(40) }, head: { commit: HEAD } },
  rows: [row],
};
const measurement = {
  schema: 'tollgate/measurement/1',
  target: 'demo',
  runner: 'x86-2core',
  source: 'twin',
  created: '2026-11-20T17:00:00Z',
  aa: false,
  sides: { head: {} },
  cases: [],
  rows: [],
};
const deep = (depth) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

// folder: an artifact in order, then changed.
const folder = ({ write, box }, change = () => {}) => {
  write('art/verdict-demo-x86/verdict.json', JSON.stringify(verdict));
  write('art/verdict-demo-x86/measurement.json', JSON.stringify(measurement));
  write(
    'art/verdict-demo-pi/verdict.json',
    JSON.stringify({ ...verdict, runner: 'pi5-2gb', verdict: 'regression', exit: 1 }),
  );
  change(path.join(box, 'art'));
  return path.join(box, 'art');
};
const check = (all, change, env = {}) =>
  all.call('artifact', {
    env: { ARTIFACT_DIR: folder(all, change), ...env },
    payload: { workflow_run: { head_sha: HEAD } },
  });
const put = (file, content) => (at) => fs.writeFileSync(path.join(at, file), content);
const changed = (change) =>
  put('verdict-demo-x86/verdict.json', JSON.stringify({ ...verdict, ...change }));
const raw = (key, text) =>
  put(
    'verdict-demo-x86/verdict.json',
    JSON.stringify({ ...verdict, [key]: '@@' }).replace('"@@"', text),
  );

module.exports = { HEAD, row, verdict, measurement, deep, folder, check, put, changed, raw };
