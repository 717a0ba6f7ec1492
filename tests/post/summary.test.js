// summary.js: the step summary shows every cell, the worst first, and nothing that a cell's text
// could do to it.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { scenario } = require('./scenario.js');

const golden = (name) => path.join(__dirname, '../golden/report', name, 'verdict.json');
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
const stored = (all, cells, about = {}) => {
  all.write('cells/run.json', JSON.stringify({ ...ABOUT, ...about }));
  for (const [name, of, change] of cells)
    all.write(
      `cells/${name}/verdict.json`,
      JSON.stringify({ ...JSON.parse(fs.readFileSync(golden(of))), ...change }),
    );
  return path.join(all.box, 'cells');
};
const run = (all, cells, about) =>
  all.call('summary', { env: { VERDICTS_DIR: stored(all, cells, about) } });

scenario('every cell has its line, the worst first', {}, async (all) => {
  const { cells, written } = await run(all, [
    ['a', 'pass'],
    ['b', 'regression', { runner: 'pi5-2gb' }],
    ['c', 'inconclusive', { runner: 'other' }],
  ]);
  assert.deepEqual([written, cells.map(({ name }) => name)], [true, ['b', 'c', 'a']]);
  const table = [
    '## ❌ regression',
    '',
    '| target | runner | verdict | |',
    '|:--|:--|:--|:--|',
    '| demo | pi5-2gb | ❌ regression | search is 23 % slower',
  ].join('\n');
  assert.ok(all.summary().startsWith(table));
  const row = '| ❌ regression | search · c=16 | latency&#95;p50 | +23.1 % ';
  assert.ok(all.summary().includes(`${row}| +23.1 %, beyond the limit, and surely worse`));
  assert.doesNotMatch(all.summary(), /✅ pass \| .*latency/);
});

scenario('a case that could not be measured has one line', {}, async (all) => {
  await run(all, [['a', 'invalid']]);
  const lines = all.summary().match(/^.*8 of 15 launches.*$/gm);
  const line = (c) =>
    `| 🚫 invalid | search · c=${c} | all 5 rows | — | 8 of 15 launches are void&#58;`;
  assert.equal(lines.length, 2);
  assert.ok([4, 16].every((c, at) => lines[at].startsWith(line(c))));
});

scenario('a verdict that cannot be read is invalid', {}, async (all) => {
  all.write('cells/broken/verdict.json', '{"schema":');
  const { cells } = await run(all, [['a', 'pass']]);
  assert.deepEqual(
    cells.map(({ verdict }) => verdict),
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
  ['neither', {}, /^## 🚫 Not measured: no cell has left a verdict\n$/],
  ['an empty problem', { problem: '' }, /^## 🚫 Not measured: run.json has a problem that is not/],
]) {
  scenario(`a call without cells that tells of ${what}`, {}, async (all) => {
    assert.deepEqual(await run(all, [], about), { cells: [], written: true });
    assert.match(all.summary(), line);
    assert.equal(all.summary().split('\n').length, 2);
  });
}

scenario('a problem comes before the cells, a skip does not', {}, async (all) => {
  await run(all, [['a', 'pass']], { problem: 'x' });
  assert.match(all.summary(), /^## 🚫 Not measured: x\n\n\| target/);
  await run(all, [['a', 'pass']], { skipped: 'x' });
  assert.match(all.summary(), /\n## ✅ pass\n\n\| target/);
});

scenario('a run.json that is not there is told, and so are its cells', {}, async (all) => {
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
