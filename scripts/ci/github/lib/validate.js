// validate: reads an untrusted run.json, verdict.json, why.json or measurement.json.
// Reads   the file.
// Sends   nothing.
// Returns {value}, or {reason}: not UTF-8, not JSON, too deep, too much, a number that is not
//         finite, a key that is missing or wrong.
// Fails   never.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { plain } = require('./escape.js');

const DEPTH = 24;
const VALUES = 1000000;
const LETTERS = 20000;
const VERDICTS = require('../../../lib/verdicts.json').map(({ verdict }) => verdict);

const object = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const string = (value) => typeof value === 'string';
const like = (pattern) => (value) => string(value) && pattern.test(value);
const word = (value) => VERDICTS.includes(value);
const figure = (value) => value === null || typeof value === 'number';
const orNull = (rule) => (value) => value === null || rule(value);
const count = (value) => Number.isInteger(value) && value >= 0;
const amount = (value) => typeof value === 'number' && value >= 0;

// shaped: an object of that shape, without other keys.
const shaped = (shape) => (value) =>
  object(value) &&
  Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
  Object.keys(shape).every((key) => shape[key](value[key]));
const perhaps = (rule) => (value) => value === undefined || rule(value);

// What an open row needs to be decided; noise of the machine; what all open rows need.
const next = shaped({
  set: (value) => ['first', 'confirm'].includes(value),
  launches: count,
  cases: (value) => Array.isArray(value) && value.every(string),
});
const needs = shaped({
  launches: count,
  seconds: orNull(amount),
  at_most: perhaps(orNull(count)),
});
const noise = shaped({
  steal: perhaps(amount),
  memory: perhaps(amount),
  neighbours: perhaps(amount),
  launches: count,
  usual: count,
  discarded: count,
});
const more = shaped({
  rows: count,
  launches: count,
  seconds: orNull(amount),
  budget: orNull(like(/^[0-9]{1,6}[ms]$/)),
  at_most: orNull(count),
});

const ROW = {
  verdict: word,
  case: string,
  metric: string,
  base: figure,
  head: figure,
  change: figure,
  limit: figure,
  launches: orNull(count),
  next: orNull(next),
  needs: orNull(needs),
  whole_case: (value) => typeof value === 'boolean',
};
const row = (value) => object(value) && Object.keys(ROW).every((key) => ROW[key](value[key]));
const exit = (value) => [0, 1, 2, 3].includes(value);
const side = (value) => object(value) && object(value.base) && object(value.head);

const ABOUT = {
  target: like(/^[a-z0-9][a-z0-9-]{0,63}$/),
  runner: like(/^[a-z0-9][a-z0-9.-]{0,63}$/),
  created: like(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z$/),
  aa: (value) => typeof value === 'boolean',
  source: (value) => value === null || string(value),
};
// What paths leave out: cases or targets.
const leftOut = (key) =>
  perhaps((value) => Array.isArray(value) && value.every(shaped({ [key]: string, why: string })));
const commit = like(/^[0-9a-f]{40}$/);
const filled = (value) => string(value) && value.trim() !== '';
const KINDS = {
  'run.json': {
    schema: like(/^tollgate\/run\/1$/),
    call: like(/^(?:[0-9a-f]{8}|unplanned)$/),
    attempt: (value) => Number.isInteger(value) && value >= 1 && value <= 9999,
    head: orNull(commit),
    mode: (value) => ['gate', 'baseline', 'release'].includes(value),
    exit,
    problem: orNull(filled),
    skipped: orNull(filled),
    left_out: leftOut('target'),
  },
  'verdict.json': {
    schema: like(/^tollgate\/verdict\/1$/),
    ...ABOUT,
    verdict: word,
    exit,
    mode: perhaps((value) => value === 'report'),
    headline: string,
    counts: object,
    sides: side,
    noise: perhaps(orNull(noise)),
    more: perhaps(orNull(more)),
    left_out: leftOut('case'),
    rows: (value) => Array.isArray(value) && value.every(row),
  },
  'why.json': {
    schema: like(/^tollgate\/why\/1$/),
    target: string,
    runner: string,
    base: string,
    head: string,
    reason: orNull(string),
    cases: Array.isArray,
    commits: Array.isArray,
  },
  'measurement.json': {
    schema: like(/^tollgate\/measurement\/1$/),
    ...ABOUT,
    sides: object,
    cases: Array.isArray,
    rows: Array.isArray,
  },
};

// excess: what is too much in a parsed value, '' if nothing is. It does not recurse, so no depth
// can exhaust the stack.
const excess = (root) => {
  const open = [{ value: root, at: '', depth: 1 }];
  for (let seen = 1; open.length > 0;) {
    const { value, at, depth } = open.pop();
    if (typeof value === 'number' && !Number.isFinite(value)) return `${at} is not a finite number`;
    if (string(value) && value.length > LETTERS)
      return `${at} has ${value.length} letters, at most ${LETTERS}`;
    if (value === null || typeof value !== 'object') continue;
    if (depth > DEPTH) return `is more than ${DEPTH} levels deep`;
    const inner = Object.entries(value);
    seen += inner.length;
    if (seen > VALUES) return `holds more than ${VALUES} values`;
    for (const [key, each] of inner) {
      if (key.length > LETTERS)
        return `${at} has a key of ${key.length} letters, at most ${LETTERS}`;
      open.push({ value: each, at: `${at}/${plain(key, 60)}`.slice(-200), depth: depth + 1 });
    }
  }
  return '';
};

// misshapen: which required key is missing or wrong, '' if none is.
const misshapen = (value, shape) => {
  if (!object(value)) return 'is no JSON object';
  const wrong = Object.keys(shape).find((key) => !shape[key](value[key]));
  if (!wrong) return '';
  return Object.hasOwn(value, wrong)
    ? `has a ${wrong} that is not allowed: ${plain(value[wrong], 60)}`
    : `has no ${wrong}`;
};

// kind: the name of the file, which chooses its shape.
const validate = (file, kind = path.basename(file)) => {
  let value;
  try {
    value = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(file)),
    );
  } catch (error) {
    if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { reason: 'is not UTF-8' };
    return {
      reason:
        error instanceof SyntaxError
          ? `is not JSON: ${plain(error.message, 120)}`
          : `cannot be read: ${plain(error.code, 40)}`,
    };
  }
  const reason = excess(value) || misshapen(value, KINDS[kind]);
  return reason ? { reason } : { value };
};

module.exports = { validate };
