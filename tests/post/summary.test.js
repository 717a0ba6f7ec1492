// summary.js: the step summary shows every job, the worst first, and nothing that a job's text
// could do to it.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { golden } = require('./golden.js');
const { scenario } = require('./scenario.js');

const ABOUT = {
  schema: 'tollgate/run/1',
  call: '0a1b2c3d',
  attempt: 1,
  head: 'a'.repeat(40),
  mode: 'gate',
  exit: 3,
  problem: null,
  skipped: null,
};
const stored = (all, jobs, about = {}) => {
  all.write('jobs/run.json', JSON.stringify({ ...ABOUT, ...about }));
  for (const [name, of, change] of jobs)
    all.write(
      `jobs/${name}/verdict.json`,
      JSON.stringify({ ...JSON.parse(fs.readFileSync(golden(of))), ...change }),
    );
  return path.join(all.box, 'jobs');
};
const run = (all, jobs, about, env = {}) =>
  all.call('summary', { env: { VERDICTS_DIR: stored(all, jobs, about), ...env } });

scenario('every job has its line, the worst first', {}, async (all) => {
  const { jobs, written } = await run(all, [
    ['a', 'pass'],
    ['b', 'regression', { runner: 'pi5-2gb' }],
    ['c', 'inconclusive', { runner: 'other' }],
  ]);
  assert.deepEqual([written, jobs.map(({ name }) => name)], [true, ['b', 'c', 'a']]);
  const table = [
    '## ❌ regression',
    '',
    '| target | runner | verdict | |',
    '|:--|:--|:--|:--|',
    '| demo | pi5-2gb | ❌ regression | search 23 % slower (p50), memory +12 % and 1 more |',
  ].join('\n');
  assert.ok(all.summary().startsWith(table));
  const row = '| ❌ regression | search · c=16 | latency&#95;p50 | +23.1 % ';
  assert.ok(all.summary().includes(`${row}| +23.1 %, beyond the threshold, significant`));
  assert.doesNotMatch(all.summary(), /✅ pass \| .*latency/);
});

scenario('a case that could not be measured has one line', {}, async (all) => {
  await run(all, [['a', 'invalid']]);
  const lines = all.summary().match(/^.*8 of 15 launches.*$/gm);
  const line = (c) =>
    `| 🚫 invalid | search · c=${c} | all 5 rows | — | 8 of 15 launches were discarded&#58;`;
  assert.equal(lines.length, 2);
  assert.ok([4, 16].every((c, at) => lines[at].startsWith(line(c))));
});

scenario('many rows of a case without figures, for one reason, have one line', {}, async (all) => {
  const [row] = JSON.parse(fs.readFileSync(golden('invalid'))).rows.filter((one) => one.whole_case);
  const missing = (metric, reason) => ({ ...row, whole_case: false, metric, reason });
  const rows = [..."abcd"].map((metric) => missing(metric, 'gave no sample'));
  await run(all, [['a', 'invalid', { rows: [...rows, missing('e', 'other')] }]]);
  assert.equal(all.summary().match(/\| 4 rows \| — \| gave no sample/g).length, 1);
  assert.match(all.summary(), /\| e \| — \| other/);
  assert.equal(all.summary().match(/gave no sample/g).length, 1);
});

scenario('a run that only reports says so', {}, async (all) => {
  await run(all, [['a', 'advisory']]);
  const text = /^## ❌ regression, only reported\n[^]*Would have failed&#58;\S* upload 32 % slower/;
  assert.match(all.summary(), text);
});

const NEVER = { COMMENT: 'never' };
scenario('without a comment, what did not pass is annotated, the worst first', {}, async (all) => {
  await run(all, [['a', 'invalid'], ['b', 'pass', { runner: 'pi5-2gb' }]], { exit: 3 }, NEVER);
  const texts = all.log.filter((one) => !/^info/.test(one));
  assert.equal(texts.length, 5);
  assert.match(texts[0], /^error: demo on x86-2core: 8 of 15 launches were discarded: the mach/);
  assert.equal(texts.filter((one) => /machine swapped/.test(one)).length, 2);
  assert.match(texts[4], /^error: demo on x86-2core: \+32 %, beyond the threshold/);
  await run(all, [['a', 'regression']], {}, { COMMENT: 'on-change' });
  assert.equal(all.log.length, 5);
});

scenario('annotations are ten at most', {}, async (all) => {
  const [row] = JSON.parse(fs.readFileSync(golden('regression'))).rows;
  const rows = [...Array(17).keys()].map((at) => ({ ...row, metric: `m${at}` }));
  await run(all, [['a', 'regression', { rows }]], {}, NEVER);
  assert.equal(all.log.length, 10);
  assert.equal(all.log[9], 'error: 8 more: see the summary of the run');
});

scenario('what fails nothing is a warning', {}, async (all) => {
  await run(all, [['a', 'advisory'], ['b', 'hosted', { runner: 'b' }]], {}, NEVER);
  assert.deepEqual(
    all.log.map((one) => one.slice(0, 16)),
    ['warning: demo on', 'warning: demo on'],
  );
});

scenario('a job is annotated where none of its rows says what is wrong', {}, async (all) => {
  const [row] = JSON.parse(fs.readFileSync(golden('pass'))).rows;
  const skipped = { rows: [{ ...row, verdict: 'skipped', reason: 'no counter' }] };
  const missing = { ...skipped, verdict: 'missing', exit: 3, headline: 'Nothing was judged.' };
  await run(all, [['a', 'pass', missing], ['b', 'pass', { ...skipped, runner: 'b' }]], {}, NEVER);
  assert.deepEqual(all.log, ['error: Nothing was judged.']);
});

scenario('what kept a whole run from being measured is an error', {}, async (all) => {
  await run(all, [], { problem: 'no base' }, NEVER);
  assert.deepEqual(all.log, ['error: no base']);
});

scenario('a verdict that cannot be read is invalid', {}, async (all) => {
  all.write('jobs/broken/verdict.json', '{"schema":');
  const { jobs } = await run(all, [['a', 'pass']]);
  assert.deepEqual(
    jobs.map(({ verdict }) => verdict),
    ['invalid', 'pass'],
  );
  assert.match(all.summary(), /^## 🚫 invalid[^]*is not JSON/);
});

for (const [what, about, line] of [
  [
    'a problem',
    { problem: 'planning failed: no target <b>@x</b>' },
    /^## 🚫 Not measured: planning failed&#58;\S* no target &#60;b&#62;&#64;/,
  ],
  ['a skip', { skipped: 'documents only', exit: 0 }, /^## ✅ skipped: documents only\n$/],
  ['neither', {}, /^## 🚫 Not measured: no job has left a verdict\n$/],
  ['an empty problem', { problem: '' }, /^## 🚫 Not measured: run.json has a problem that is not/],
]) {
  scenario(`a call without jobs that tells of ${what}`, {}, async (all) => {
    assert.deepEqual(await run(all, [], about), { jobs: [], written: true });
    assert.match(all.summary(), line);
    assert.equal(all.summary().split('\n').length, 2);
  });
}

scenario('a problem comes before the jobs, a skip does not', {}, async (all) => {
  await run(all, [['a', 'pass']], { problem: 'x' });
  assert.match(all.summary(), /^## 🚫 Not measured: x\n\n\| target/);
  await run(all, [['a', 'pass']], { skipped: 'x' });
  assert.match(all.summary(), /\n## ✅ pass\n\n\| target/);
});

scenario('a run.json that is not there is told, and so are its jobs', {}, async (all) => {
  const at = stored(all, [['a', 'pass']]);
  fs.rmSync(`${at}/run.json`);
  await all.call('summary', { env: { VERDICTS_DIR: at } });
  assert.match(all.summary(), /^## 🚫 Not measured: run.json cannot be read[^]*✅ pass/);
});

scenario('a folder that is not there is not green', {}, async (all) => {
  await all.call('summary', { env: { VERDICTS_DIR: `${all.box}/none` } });
  assert.match(all.summary(), /^## 🚫 Not measured: run.json cannot be read.*ENOENT\n$/);
});

scenario('hostile names stay text', {}, async (all) => {
  await run(all, [['a', 'hostile', { target: 'demo' }]]);
  assert.doesNotMatch(all.summary(), /<(?!br>)|@(?!\u2060)[a-z]|`|https:\/\/|\u202e/);
  assert.equal(
    all
      .summary()
      .split('\n')
      .filter((line) => line.startsWith('#')).length,
    2,
  );
});

scenario('a million bytes are cut below the limit', {}, async (all) => {
  const [row] = JSON.parse(fs.readFileSync(golden('regression'))).rows;
  await run(all, [
    ['a', 'regression', { rows: Array(6000).fill({ ...row, reason: '漢'.repeat(150) }) }],
  ]);
  const size = Buffer.byteLength(all.summary());
  assert.ok(size <= 1024 * 1024 && size > 900000, `${size} bytes`);
  assert.match(all.summary(), /_The rest does not fit here[^]*_\n$/);
});

scenario('it never throws', {}, async (all) => {
  fs.rmSync(all.page);
  fs.mkdirSync(all.page);
  assert.equal((await run(all, [['a', 'pass']])).written, false);
  assert.match(all.log.join('\n'), /^warning: the summary could not be written/);
});
