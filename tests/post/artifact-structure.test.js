// artifact.js: each way in which names, kinds, sizes and counts of a hostile folder are not as they
// should be, refused with place and reason before any file is read.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const { HEAD, CALL, V, R, verdict, folder, put, call, without, refuses } = require('./artifact.js');
const { scenario } = require('./scenario.js');

const JOB = `${CALL}/demo_x86-2core`;
// replaced: something else in the place of a file.
const replaced = (file, make) => (at) => {
  fs.rmSync(path.join(at, file));
  make(path.join(at, file), at);
};
const pipe = (file) => execFileSync('mkfifo', [file]);
const linked = (target) => (file) => fs.symlinkSync(target, file);
const made = (name) => (at) => fs.mkdirSync(path.join(at, name));
const many = (count, each) => (at) => {
  for (let number = 0; number < count; number += 1) each(number)(at);
};
// large: a file of so many bytes, all of them holes.
const large = (file, bytes) => (at) => {
  put(file, '')(at);
  fs.truncateSync(path.join(at, file), bytes);
};
const hex = (number) => number.toString(16).padStart(8, '0');
const emptied = (at) => {
  fs.rmSync(at, { recursive: true });
  fs.mkdirSync(at);
};

for (const [what, change, place, reason] of [
  ['a link to a file', replaced(V, linked('/etc/passwd')), V, /not a regular file/],
  ['a link to a file beside it', replaced(V, linked('../run.json')), V, /not a regular file/],
  ['a link as run.json', replaced(R, linked('/etc/passwd')), R, /not a regular file/],
  [
    'a second name of a file',
    replaced(R, (file, at) => fs.linkSync(path.join(at, V), file)),
    V,
    /not a regular file/,
  ],
  [
    'a folder in place of a verdict',
    replaced(V, (at) => fs.mkdirSync(at)),
    V,
    /not a regular file/,
  ],
  ['a folder in place of run.json', replaced(R, (at) => fs.mkdirSync(at)), R, /not a regular file/],
  ['a pipe', replaced(V, pipe), V, /not a regular file/],
  [
    'a link to a folder as call',
    (at) => fs.symlinkSync('/etc', path.join(at, '99999999.1')),
    '99999999.1',
    /not a folder/,
  ],
  [
    'a link to a folder as job',
    (at) => fs.symlinkSync('/etc', path.join(at, CALL, 'etc')),
    `${CALL}/etc`,
    /not a folder/,
  ],
  [
    'a dangling link',
    (at) => fs.symlinkSync('/nowhere', path.join(at, CALL, 'x')),
    `${CALL}/x`,
    /not a folder/,
  ],
  ['two dots in a job', made(`${CALL}/a..b`), `${CALL}/a..b`, /no name for a job/],
  ['a hidden job', made(`${CALL}/.git`), `${CALL}/.git`, /no name for a job/],
  [
    'a job with a line break',
    made(`${CALL}/a\n::error::b`),
    `${CALL}/a ::error::b`,
    /no name for a job/,
  ],
  ['a job with a shell in it', made(`${CALL}/$(id)`), `${CALL}/$(id)`, /no name for a job/],
  ['a job in the place of a call', made('demo_x86'), 'demo_x86', /no name for a call/],
  ['a call in capitals', made('0A1B2C3D.1'), '0A1B2C3D.1', /no name for a call/],
  ['a call without an attempt', made('0a1b2c3d'), '0a1b2c3d', /no name for a call/],
  ['an attempt in another way', made('0a1b2c3d.01'), '0a1b2c3d.01', /no name for a call/],
  ['an attempt of five digits', made('0a1b2c3d.10000'), '0a1b2c3d.10000', /no name for a call/],
  ['a call with a line break', made('0a1b2c3d.1\n'), '0a1b2c3d.1', /no name for a call/],
  [
    'an unknown file of a job',
    put(`${JOB}/run.sh`, 'id'),
    `${JOB}/run.sh`,
    /not expected; allowed: verdict.json/,
  ],
  [
    'a measurement',
    put(`${JOB}/measurement.json`, '{}'),
    `${JOB}/measurement.json`,
    /not expect/,
  ],
  ['a comment of its own', put(`${JOB}/comment.md`, '@all'), `${JOB}/comment.md`, /not expected/],
  [
    'an explanation that is a link',
    (at) => fs.symlinkSync('/etc/passwd', path.join(at, JOB, 'why.json')),
    `${JOB}/why.json`,
    /not a regular file of its own/,
  ],
  [
    'a large explanation',
    put(`${JOB}/why.json`, ' '.repeat(256 * 1024 + 1)),
    `${JOB}/why.json`,
    /has 262145 bytes, at most 262144/,
  ],
  [
    'an explanation of another kind',
    put(`${JOB}/why.json`, '{"schema":"tollgate/verdict/1"}'),
    `${JOB}/why.json`,
    /has a schema that is not allowed/,
  ],
  ['a folder in a job', made(`${JOB}/more`), `${JOB}/more`, /not expected/],
  ['a file beside the jobs', put(`${CALL}/plan.json`, '{}'), `${CALL}/plan.json`, /not a folder/],
  [
    'a file beside the calls',
    put('verdict.json', JSON.stringify(verdict)),
    'verdict.json',
    /no name for a call/,
  ],
  ['a job without a verdict', made(`${CALL}/none`), `${CALL}/none`, /has no verdict.json/],
  ['an empty call', without, CALL, /has no run.json/],
  ['an empty call, and how empty', without, CALL, /has 0 entries; allowed: 1 to 257/],
  ['a call without run.json', (at) => fs.rmSync(path.join(at, R)), CALL, /has no run.json/],
  [
    'an earlier attempt that is not in order',
    (at) => {
      call('0a1b2c3d.2', {}, { one: {} })(at);
      put(`${CALL}/x.sh`, 'id')(at);
    },
    `${CALL}/x.sh`,
    /not a folder/,
  ],
  ['nothing', emptied, '.', /has 0 entries/],
  [
    'too many calls',
    many(32, (number) => call(`${hex(number)}.1`, { skipped: 'x', exit: 0 })),
    '.',
    /has 33 calls, at most 32/,
  ],
  [
    'too many attempts',
    many(257, (number) => made(`99999999.${number + 1}`)),
    '.',
    /has 258 entries/,
  ],
  ['too many jobs', many(256, (number) => made(`${CALL}/c${number}`)), CALL, /has 259 entries/],
  ['too many files', many(257, (number) => put(`${JOB}/${number}`, 'x')), JOB, /has 258 entries/],
  ['a huge verdict', large(V, 5 * 1024 * 1024), V, /has 5242880 bytes, at most 4194304/],
  ['a huge run.json', large(R, 70000), R, /has 70000 bytes, at most 65536/],
  [
    'too much in all',
    many(33, (number) => large(`${CALL}/c${number}/verdict.json`, 4 * 1024 * 1024)),
    '.',
    /bytes in all, at most 134217728/,
  ],
]) {
  refuses(what, change, place, reason);
}

scenario('refused: a folder that is a link, and one that is not told', {}, async (all) => {
  const of = (at) => all.call('artifact', { env: { ARTIFACT_DIR: at, HEAD_SHA: HEAD } });
  assert.equal((await of('')).ok, false);
  fs.symlinkSync(folder(all), `${all.box}/link`);
  assert.equal((await of(`${all.box}/link`)).ok, false);
  const { refused } = await all.call('artifact', { env: {} });
  assert.match(refused[0].reason, /HEAD_SHA is not 40 hex/);
  assert.equal(all.outputs.folders, '[]');
});
