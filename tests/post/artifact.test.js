// artifact.js: one folder that is as it should be.
'use strict';
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { verdict, check, put } = require('./artifact.js');
const { scenario } = require('./scenario.js');

scenario('an artifact in order', {}, async (all) => {
  const result = await check(all);
  assert.deepEqual(result, {
    ok: true,
    cells: [
      { name: 'verdict-demo-pi', target: 'demo', runner: 'pi5-2gb', verdict: 'regression' },
      { name: 'verdict-demo-x86', target: 'demo', runner: 'x86-2core', verdict: 'pass' },
    ],
  });
  assert.equal(all.outputs.ok, 'true');
});

scenario('the commit may be told, and may be another than the measured one', {}, async (all) => {
  const other = (at) => {
    for (const cell of fs.readdirSync(at))
      put(
        `${cell}/verdict.json`,
        JSON.stringify({ ...verdict, runner: cell, head: 'c'.repeat(40) }),
      )(at);
    fs.rmSync(path.join(at, 'verdict-demo-x86/measurement.json'));
  };
  assert.equal((await check(all, other, { HEAD_SHA: 'c'.repeat(40) })).ok, true);
});

test('every verdict that compare is known to give is of the shape that is let through', () => {
  const { validate } = require('../../scripts/ci/post/validate.js');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verdicts-'));
  execFileSync(path.join(__dirname, '../golden/run'), ['--out', folder]);
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name, 'verdict.json'));
  assert.ok(files.length > 10);
  assert.deepEqual(files.map((file) => validate(file).reason).filter(Boolean), []);
});
