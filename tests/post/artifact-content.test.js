// artifact.js: each way in which what a hostile file says is not as it should be, refused with file
// and reason.
'use strict';
const {
  HEAD,
  CALL,
  V,
  R,
  row,
  verdict,
  deep,
  put,
  call,
  changed,
  raw,
  told,
  without,
  refuses,
} = require('./artifact.js');

for (const [what, change, file, reason] of [
  ['NaN', raw('exit', 'NaN'), V, /is not JSON/],
  ['an infinite number', raw('rows', '[{"x":1e999}]'), V, /\/rows\/0\/x is not a finite number/],
  ['deep JSON', raw('counts', deep(100)), V, /more than 24 levels deep/],
  ['very deep JSON', put(V, deep(1000000)), V, /more than 24 levels deep/],
  [
    'a million values',
    raw('counts', `[${'0,'.repeat(1000000)}0]`),
    V,
    /holds more than 1000000 values/,
  ],
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
  [
    'another schema',
    changed({ schema: 'tollgate/verdict/2' }),
    V,
    /has a schema that is not allowed/,
  ],
  [
    'a path as target',
    changed({ target: '../../etc' }),
    V,
    /has a target that is not allowed: \.\.\/\.\.\/etc/,
  ],
  ['HTML as runner', changed({ runner: '<b>' }), V, /has a runner that is not allowed/],
  ['an unknown verdict', changed({ verdict: 'fine' }), V, /has a verdict that is not allowed/],
  ['an exit that is none', changed({ exit: 7 }), V, /has a exit|has an? exit/],
  [
    'text as figure',
    changed({ rows: [{ ...row, change: '<b>' }] }),
    V,
    /has a rows that is not allowed/,
  ],
  [
    'an unknown verdict of a row',
    changed({ rows: [{ ...row, verdict: '@octocat' }] }),
    V,
    /has a rows that is not allowed/,
  ],
  [
    'another commit',
    changed({ sides: { base: {}, head: { commit: 'c'.repeat(40) } } }),
    V,
    /is of c{39}c, not of a{40}/,
  ],
  ['another commit under .head', changed({ head: 'c'.repeat(40) }), V, /is of c{40}, not of/],
  ['no commit under .head', changed({ head: null }), V, /is of ?, not of/],
  [
    'a short commit',
    changed({ sides: { base: {}, head: { commit: HEAD.slice(0, 12) } } }),
    V,
    /is of a{12}, not of/,
  ],
  [
    'a second verdict of a job',
    changed({ runner: 'pi5-2gb' }),
    V,
    /is a second verdict of demo on pi5-2gb/,
  ],
]) {
  refuses(what, change, file, reason);
}

// What compare says of launches: each field of another kind, and one that nobody knows
const rowed = (change) => changed({ rows: [{ ...row, ...change }] });
const noise = { steal: 0.17, launches: 22, usual: 10, discarded: 3 };
const more = { rows: 3, launches: 30, seconds: 240, budget: '20m', at_most: null };
for (const [what, change, reason] of [
  ['a text as launches', rowed({ launches: '<b>' }), /has a rows that is not allowed/],
  ['half a launch', rowed({ launches: 1.5 }), /has a rows/],
  ['an unknown set as next', rowed({ next: { set: 'x', launches: 1, cases: [] } }), /has a rows/],
  [
    'a case that is no text as next',
    rowed({ next: { set: 'first', launches: 1, cases: [{}] } }),
    /has a rows/,
  ],
  ['a list as needs', rowed({ needs: [] }), /has a rows/],
  ['needs without launches', rowed({ needs: { seconds: 3 } }), /has a rows/],
  ['a word as whole_case', rowed({ whole_case: 'yes' }), /has a rows/],
  ['a row without whole_case', rowed({ whole_case: undefined }), /has a rows/],
  ['a text as steal', changed({ noise: { ...noise, steal: '<b>' } }), /has a noise/],
  ['another kind of noise', changed({ noise: { ...noise, other: 1 } }), /has a noise/],
  ['fewer discarded than none', changed({ noise: { ...noise, discarded: -1 } }), /has a noise/],
  ['a command as budget', changed({ more: { ...more, budget: '1m; id' } }), /has a more/],
  ['a text as rows that are open', changed({ more: { ...more, rows: '3' } }), /has a more/],
  ['a list as more', changed({ more: [more] }), /has a more/],
]) {
  refuses(`a verdict with ${what}`, change, V, reason);
}

// run.json, as validate.js reads it
for (const [what, change, reason] of [
  ['no JSON', put(R, '{'), /is not JSON/],
  ['another schema', told({ schema: 'tollgate/run/2' }), /has a schema that is not allowed/],
  ['no call', told({ call: undefined }), /has no call/],
  [
    'a path as call',
    told({ call: '../../etc' }),
    /has a call that is not allowed: \.\.\/\.\.\/etc/,
  ],
  ['a text as attempt', told({ attempt: '1' }), /has a attempt that is not allowed/],
  ['half an attempt', told({ attempt: 1.5 }), /has a attempt that is not allowed/],
  ['no attempt yet', told({ attempt: 0 }), /has a attempt that is not allowed/],
  ['a short commit', told({ head: HEAD.slice(1) }), /has a head that is not allowed/],
  ['no head at all', told({ head: undefined }), /has no head/],
  ['an unknown mode', told({ mode: 'free' }), /has a mode that is not allowed/],
  ['an exit that is none', told({ exit: 4 }), /has a exit that is not allowed/],
  ['a list as problem', told({ problem: ['x'] }), /has a problem that is not allowed/],
  ['an empty problem', told({ problem: ' ' }), /has a problem that is not allowed/],
  ['an endless problem', told({ problem: 'x'.repeat(20001) }), /\/problem has 20001 letters/],
  ['a number as skip', told({ skipped: 7 }), /has a skipped that is not allowed/],
  ['a word as left out', told({ left_out: 'x' }), /has a left_out that is not allowed/],
  ['a case as left out', told({ left_out: [{ case: 'x', why: 'y' }] }), /has a left_out that/],
]) {
  refuses(`a run.json with ${what}`, change, R, reason);
}

// run.json against what stands beside it
const alone = (about) => (at) => {
  without(at);
  told(about)(at);
};
for (const [what, change, reason] of [
  ['of another commit', told({ head: 'c'.repeat(40) }), /is of c{40}, not of a{40}/],
  ['of another call', told({ call: '99999999' }), /is of 99999999\.1, not of its folder/],
  ['of another attempt', told({ attempt: 2 }), /is of 0a1b2c3d\.2, not of its folder/],
  ['of neither jobs nor a reason', alone({}), /has nothing; allowed is one/],
  ['with jobs and a problem', told({ problem: 'x' }), /has jobs and problem; allowed/],
  ['with jobs and a skip', told({ skipped: 'x' }), /has jobs and skipped; allowed/],
  ['of two reasons', alone({ problem: 'x', skipped: 'x' }), /has problem and skipped/],
  ['that passed with a problem', alone({ problem: 'x', exit: 0 }), /the exit of a pass/],
  ['that failed by a skip', alone({ skipped: 'x', exit: 3 }), /was skipped, and has the exit 3/],
]) {
  refuses(`a run.json ${what}`, change, R, reason);
}

refuses(
  'a call in order beside one that is not',
  call('99999999.1', { head: 'c'.repeat(40) }, { 'demo_x86-2core': {} }),
  '99999999.1/run.json',
  /is of c{40}/,
);
refuses(
  'a second verdict of a job in the highest attempt',
  call('0a1b2c3d.2', {}, { one: {}, two: {} }),
  '0a1b2c3d.2/two/verdict.json',
  /is a second verdict of demo on x86-2core/,
);
