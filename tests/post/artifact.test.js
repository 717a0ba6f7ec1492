// artifact.js: folders that are as they should be, and which of them count.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { CALL, check, put, call, told, without } = require('./artifact.js');
const { cases, golden } = require('./golden.js');
const { scenario } = require('./scenario.js');

scenario('an artifact in order', {}, async (all) => {
  const result = await check(all);
  assert.deepEqual(result, {
    ok: true,
    folders: [CALL],
    jobs: [
      {
        folder: CALL,
        name: 'demo_pi5-2gb',
        target: 'demo',
        runner: 'pi5-2gb',
        verdict: 'regression',
      },
      {
        folder: CALL,
        name: 'demo_x86-2core',
        target: 'demo',
        runner: 'x86-2core',
        verdict: 'pass',
      },
    ],
  });
  assert.deepEqual(all.outputs, { ok: 'true', folders: '["0a1b2c3d.1"]' });
  assert.match(all.log[0], /^info: The artifact is valid: 2 verdicts in 1 calls\.$/);
});

scenario('the commit may be told, and may be another than the measured one', {}, async (all) => {
  const head = 'c'.repeat(40);
  const pi = { head, runner: 'pi5-2gb' };
  const other = call(CALL, { head }, { 'demo_x86-2core': { head }, 'demo_pi5-2gb': pi });
  assert.equal((await check(all, other, { HEAD_SHA: head })).ok, true);
});

for (const [what, about] of [
  ['a problem', { problem: 'planning failed: no such target', exit: 3, head: null }],
  ['a skip', { skipped: 'documents only', exit: 0 }],
]) {
  scenario(`a call that tells of ${what} has no jobs`, {}, async (all) => {
    const alone = (at) => {
      without(at);
      told(about)(at);
    };
    const { ok, folders, jobs } = await check(all, alone);
    assert.deepEqual([ok, folders, jobs], [true, [CALL], []]);
  });
}

scenario('two calls may each have a verdict of a target on a runner', {}, async (all) => {
  const { ok, folders, jobs } = await check(all, call('99999999.1', {}, { 'demo_x86-2core': {} }));
  assert.deepEqual([ok, folders, jobs.length], [true, [CALL, '99999999.1'], 3]);
});

scenario('of each call the highest attempt counts, by number', {}, async (all) => {
  const again = (at) => {
    call('0a1b2c3d.10', {}, { 'demo_x86-2core': { verdict: 'improvement' } })(at);
    call('0a1b2c3d.9', {}, { 'demo_x86-2core': { verdict: 'invalid' } })(at);
    call('99999999.1', { skipped: 'documents only', exit: 0 })(at);
  };
  const { folders, jobs } = await check(all, again);
  assert.deepEqual(folders, ['0a1b2c3d.10', '99999999.1']);
  assert.deepEqual(
    jobs.map(({ verdict }) => verdict),
    ['improvement'],
  );
});

scenario('a job may have what explains its verdict beside it', {}, async (all) => {
  const why = fs.readFileSync(path.join(__dirname, '../golden/why/why.json'), 'utf8');
  const { ok, jobs } = await check(all, put(`${CALL}/demo_x86-2core/why.json`, why));
  assert.deepEqual([ok, jobs.length], [true, 2]);
});

scenario('of an earlier attempt nothing is read but the structure', {}, async (all) => {
  const again = (at) => {
    put(`${CALL}/run.json`, 'x')(at);
    put(`${CALL}/demo_x86-2core/verdict.json`, 'x')(at);
    call('0a1b2c3d.2', { skipped: 'documents only', exit: 0 })(at);
  };
  assert.deepEqual((await check(all, again)).folders, ['0a1b2c3d.2']);
});

const unplanned = { problem: 'the planning job was lost', exit: 3, head: null };
scenario('what could not be planned counts', {}, async (all) => {
  assert.deepEqual((await check(all, call('unplanned.1', unplanned))).folders, [
    CALL,
    'unplanned.1',
  ]);
});
scenario('what could not be planned counts until it is tried again', {}, async (all) => {
  const again = (at) => {
    fs.rmSync(path.join(at, CALL), { recursive: true });
    call('unplanned.1', unplanned)(at);
    call('unplanned.2', unplanned)(at);
    call('0a1b2c3d.3', {}, { 'demo_x86-2core': {} })(at);
  };
  assert.deepEqual((await check(all, again)).folders, ['0a1b2c3d.3']);
});

test('every verdict that a report is shown of is of that shape', () => {
  const { validate } = require('../../scripts/ci/github/lib/validate.js');
  const files = cases()
    .filter((name) => name !== 'hostile')
    .map(golden);
  assert.ok(files.length > 5);
  assert.deepEqual(files.map((file) => validate(file).reason).filter(Boolean), []);
});

scenario('a run that has left nothing is valid, and nothing counts', {}, async (all) => {
  const result = await all.call('artifact', {
    env: { ARTIFACT_DIR: `${all.box}/none`, HEAD_SHA: 'c'.repeat(40) },
  });
  assert.deepEqual([result.ok, all.outputs.folders], [true, '[]']);
});
