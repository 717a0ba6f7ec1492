#!/usr/bin/env node
// post.js FILE MUTANTS: what ci/github/lib/validate makes of mutants of a file, in the shape of
// try.jq.
// Reads   FILE, run.json or verdict.json as it is; MUTANTS, a line of {n, names, text} each.
// Prints  lines: of; then of each mutant try, and green where it says what FILE does not.
// Exits   0.
// Example: post.js box/run.json box/mutants
'use strict';
const fs = require('node:fs');
const path = require('node:path');

if (process.argv[2] === '--help') {
  const [, ...lines] = fs.readFileSync(__filename, 'utf8').split('\n');
  console.log(lines.filter((line) => line.startsWith('//')).join('\n'));
  process.exit(0);
}
const { validate } = require('../../../scripts/ci/github/lib/validate.js');
const VERDICTS = require('../../../scripts/lib/verdicts.json');

const [file, mutants] = process.argv.slice(2);
const kind = path.basename(file);
const good = (word) => VERDICTS.some(({ verdict, exit }) => verdict === word && exit === 0);

// green: what lets a check pass in a value that was taken; or that it was refused without a word.
// A run that was skipped, but did not exit with 0, is refused later, by artifact.
const green = ({ value, reason }) => {
  if (!value) return reason ? [] : ['nothing is said'];
  return [
    value.exit === 0 && 'exit',
    kind === 'verdict.json' && good(value.verdict) && 'verdict',
    kind === 'run.json' && value.exit === 0 && value.skipped !== null && 'skipped',
  ].filter(Boolean);
};

const lines = fs.readFileSync(mutants, 'utf8').split('\n').filter(Boolean);
const asItIs = validate(file);
if (!asItIs.value) throw new Error(`it is refused without a change: ${asItIs.reason}`);
const usual = green(asItIs);
const read = fs.readFileSync;
console.log(['of', lines.length, lines.length].join('\t'));
for (const line of lines) {
  const { n, names, text } = JSON.parse(line);
  console.log(['try', n, names].join('\t'));
  fs.readFileSync = () => Buffer.from(text);
  const found = green(validate(file)).filter((what) => !usual.includes(what));
  fs.readFileSync = read;
  if (found.length > 0) console.log(['green', n, names, found.join(', ')].join('\t'));
}
