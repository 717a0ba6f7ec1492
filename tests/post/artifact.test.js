// artifact.js: one folder that is as it should be, and each way in which a hostile one is not, refused with file and reason.
'use strict';
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { scenario } = require('./scenario.js');

const HEAD = 'a'.repeat(40);
const row = { case: 'search-c4', metric: 'latency_p50', verdict: 'pass', base: 1, head: 1.02, change: 0.02, detectable: 0.01, limit: 0.1 };
const verdict = {
  schema: 'tollgate/verdict/1', verdict: 'pass', exit: 0, headline: 'Nothing is slower.', aa: false, counts: { pass: 1 }, target: 'demo', runner: 'x86-2core', source: 'twin',
  created: '2026-11-20T17:00:00Z', sides: { base: { commit: 'b'.repeat(40) }, head: { commit: HEAD } }, rows: [row],
};
const measurement = { schema: 'tollgate/measurement/1', target: 'demo', runner: 'x86-2core', source: 'twin', created: '2026-11-20T17:00:00Z', aa: false, sides: { head: {} }, cases: [], rows: [] };
const deep = (depth) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

// folder: an artifact in order, then changed.
const folder = ({ write, box }, change = () => {}) => {
  write('art/verdict-demo-x86/verdict.json', JSON.stringify(verdict));
  write('art/verdict-demo-x86/measurement.json', JSON.stringify(measurement));
  write('art/verdict-demo-pi/verdict.json', JSON.stringify({ ...verdict, runner: 'pi5-2gb', verdict: 'regression', exit: 1 }));
  change(path.join(box, 'art'));
  return path.join(box, 'art');
};
const check = (all, change, env = {}) =>
  all.call('artifact', { env: { ARTIFACT_DIR: folder(all, change), ...env }, payload: { workflow_run: { head_sha: HEAD } } });
const put = (file, content) => (at) => fs.writeFileSync(path.join(at, file), content);
const changed = (change) => put('verdict-demo-x86/verdict.json', JSON.stringify({ ...verdict, ...change }));
const raw = (key, text) => put('verdict-demo-x86/verdict.json', JSON.stringify({ ...verdict, [key]: '@@' }).replace('"@@"', text));

scenario('an artifact in order', {}, async (all) => {
  const result = await check(all);
  assert.deepEqual(result, { ok: true, cells: [
    { name: 'verdict-demo-pi', target: 'demo', runner: 'pi5-2gb', verdict: 'regression' }, { name: 'verdict-demo-x86', target: 'demo', runner: 'x86-2core', verdict: 'pass' }] });
  assert.equal(all.outputs.ok, 'true');
});

scenario('the commit may be told, and may be another than the measured one', {}, async (all) => {
  const other = (at) => { for (const cell of fs.readdirSync(at)) put(`${cell}/verdict.json`, JSON.stringify({ ...verdict, runner: cell, head: 'c'.repeat(40) }))(at); fs.rmSync(path.join(at, 'verdict-demo-x86/measurement.json')); };
  assert.equal((await check(all, other, { HEAD_SHA: 'c'.repeat(40) })).ok, true);
});

const V = 'verdict-demo-x86/verdict.json';
const M = 'verdict-demo-x86/measurement.json';
for (const [what, change, file, reason] of [
  ['a link to a file', (at) => { fs.rmSync(path.join(at, V)); fs.symlinkSync('/etc/passwd', path.join(at, V)); }, V, /not a regular file/],
  ['a link to a file of the artifact', (at) => { fs.rmSync(path.join(at, V)); fs.symlinkSync('measurement.json', path.join(at, V)); }, V, /not a regular file/],
  ['a second name of a file', (at) => { fs.rmSync(path.join(at, M)); fs.linkSync(path.join(at, V), path.join(at, M)); }, V, /not a regular file/],
  ['a link to a folder', (at) => fs.symlinkSync('/etc', path.join(at, 'etc')), 'etc', /not a folder/],
  ['a dangling link', (at) => fs.symlinkSync('/nowhere', path.join(at, 'x')), 'x', /not a folder/],
  ['a folder in place of a file', (at) => { fs.rmSync(path.join(at, V)); fs.mkdirSync(path.join(at, V)); }, V, /not a regular file/],
  ['two dots in a name', (at) => fs.mkdirSync(path.join(at, 'a..b')), 'a..b', /no name for a cell/],
  ['a hidden name', (at) => fs.mkdirSync(path.join(at, '.git')), '.git', /no name for a cell/],
  ['a name with a line break', (at) => fs.mkdirSync(path.join(at, 'a\n::error::b')), 'a ::error::b', /no name for a cell/],
  ['a name with spaces and a shell', (at) => fs.mkdirSync(path.join(at, '$(id)')), '$(id)', /no name for a cell/],
  ['an unknown file', put('verdict-demo-x86/run.sh', 'id'), 'verdict-demo-x86/run.sh', /not expected; allowed: verdict.json, measurement.json/],
  ['a comment of its own', put('verdict-demo-x86/comment.md', '@all'), 'verdict-demo-x86/comment.md', /not expected/],
  ['a file beside the cells', put('verdict.json', JSON.stringify(verdict)), 'verdict.json', /not a folder/],
  ['a cell without a verdict', (at) => fs.mkdirSync(path.join(at, 'empty')), 'empty', /has no verdict.json/],
  ['nothing', (at) => { fs.rmSync(at, { recursive: true }); fs.mkdirSync(at); }, '.', /has 0 entries/],
  ['too many cells', (at) => { for (let n = 0; n < 300; n += 1) fs.mkdirSync(path.join(at, `c${n}`)); }, '.', /has 302 entries/],
  ['too many files in a cell', (at) => { for (let n = 0; n < 300; n += 1) put(`verdict-demo-x86/${n}`, 'x')(at); }, 'verdict-demo-x86', /has 302 entries/],
  ['a huge file', (at) => fs.truncateSync(path.join(at, V), 5 * 1024 * 1024), V, /has 5242880 bytes, at most 4194304/],
  ['too much in all', (at) => { for (let n = 0; n < 5; n += 1) { fs.mkdirSync(path.join(at, `c${n}`)); put(`c${n}/verdict.json`, '{}')(at); put(`c${n}/measurement.json`, '')(at); fs.truncateSync(path.join(at, `c${n}/measurement.json`), 32 * 1024 * 1024); } }, '.', /bytes in all/],
  ['NaN', raw('exit', 'NaN'), V, /is not JSON/],
  ['an infinite number', raw('rows', '[{"x":1e999}]'), V, /\/rows\/0\/x is not a finite number/],
  ['deep JSON', raw('counts', deep(100)), V, /more than 24 levels deep/],
  ['very deep JSON', put(V, deep(1000000)), V, /more than 24 levels deep/],
  ['a million values', raw('counts', `[${'0,'.repeat(1000000)}0]`), V, /holds more than 1000000 values/],
  ['an endless text', changed({ headline: 'x'.repeat(20001) }), V, /\/headline has 20001 letters/],
  ['an endless key', raw('counts', `{"${'k'.repeat(20001)}":1}`), V, /a key of 20001 letters/],
  ['no JSON', put(V, '{"schema":'), V, /is not JSON/],
  ['two documents', put(V, '{}{}'), V, /is not JSON/],
  ['no UTF-8', put(V, Buffer.from([0x22, 0xff, 0xfe, 0x22])), V, /is not UTF-8/],
  ['a byte order mark', put(V, `\ufeff${JSON.stringify(verdict)}`), V, /is not JSON/],
  ['no object', put(V, '[]'), V, /is no JSON object/],
  ['null', put(V, 'null'), V, /is no JSON object/],
  ['a missing key', changed({ rows: undefined }), V, /has no rows/],
  ['an inherited key', put(V, '{"__proto__":{}}'), V, /has no schema/],
  ['another schema', changed({ schema: 'tollgate/verdict/2' }), V, /has a schema that is not allowed/],
  ['a path as target', changed({ target: '../../etc' }), V, /has a target that is not allowed: \.\.\/\.\.\/etc/],
  ['HTML as runner', changed({ runner: '<b>' }), V, /has a runner that is not allowed/],
  ['an unknown verdict', changed({ verdict: 'fine' }), V, /has a verdict that is not allowed/],
  ['an exit that is none', changed({ exit: 7 }), V, /has a exit|has an? exit/],
  ['text as figure', changed({ rows: [{ ...row, change: '<b>' }] }), V, /has a rows that is not allowed/],
  ['an unknown verdict of a row', changed({ rows: [{ ...row, verdict: '@octocat' }] }), V, /has a rows that is not allowed/],
  ['another commit', changed({ sides: { base: {}, head: { commit: 'c'.repeat(40) } } }), V, /is of c{39}c, not of a{40}/],
  ['another commit under .head', changed({ head: 'c'.repeat(40) }), V, /is of c{40}, not of/],
  ['no commit under .head', changed({ head: null }), V, /is of ?, not of/],
  ['a short commit', changed({ sides: { base: {}, head: { commit: HEAD.slice(0, 12) } } }), V, /is of a{12}, not of/],
  ['a second verdict of a cell', changed({ runner: 'pi5-2gb' }), V, /is a second verdict of demo on pi5-2gb/],
  ["another cell's measurement", put(M, JSON.stringify({ ...measurement, runner: 'pi5-2gb' })), M, /of another cell/],
  ['a measurement that is none', put(M, '{}'), M, /has no schema/],
]) {
  scenario(`refused: ${what}`, {}, async (all) => {
    const { ok, refused } = await check(all, change);
    assert.equal(ok, false);
    const found = refused.find((one) => one.file === file && reason.test(one.reason));
    assert.ok(found, JSON.stringify(refused).slice(0, 600));
    assert.equal(all.outputs.ok, 'false');
    assert.match(all.log[0], /^failed: The artifact was refused: /);
    assert.doesNotMatch(all.log[0], /\n/);
    assert.match(all.summary(), /The artifact was refused/);
  });
}

scenario('refused: a folder that is not there, and one that is a link', {}, async (all) => {
  assert.equal((await all.call('artifact', { env: { ARTIFACT_DIR: `${all.box}/none`, HEAD_SHA: HEAD } })).ok, false);
  fs.symlinkSync(folder(all), `${all.box}/link`);
  assert.equal((await all.call('artifact', { env: { ARTIFACT_DIR: `${all.box}/link`, HEAD_SHA: HEAD } })).ok, false);
  assert.equal((await all.call('artifact', { env: {} })).ok, false);
});

test('every verdict that compare is known to give is of the shape that is let through', () => {
  const { read } = require('../../scripts/ci/post/validate.js');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verdicts-'));
  execFileSync(path.join(__dirname, '../golden/run'), ['--out', folder]);
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name, 'verdict.json'));
  assert.ok(files.length > 10);
  assert.deepEqual(files.map((file) => read(file).reason).filter(Boolean), []);
});
