// summary: the page of a run (its step summary) from the verdicts of its cells: one line a cell, then what did not pass.
// Reads   VERDICTS_DIR: one folder a cell with its verdict.json; CELLS: JSON list of {target, runner} that should be there, if told.
// Sends   nothing; writes the step summary, at most 1 MiB.
// Returns {cells: [{name, target, runner, verdict, headline}], written: true or false}. A verdict that cannot be read is invalid, one that is not there
//         is missing: both have their line. Where there is no such folder, nothing was to be measured, or planning it failed: what decides says which.
// Fails   never: a summary that cannot be written is a warning. It shows verdicts, it decides nothing.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { words } = require('./retry.js');
const { neutralise, fit } = require('./escape.js');
const { read, VERDICTS } = require('./validate.js');

// GitHub takes 1 MiB a step; other lines of the step need some.
const MOST = 1024 * 1024 - 16 * 1024;
const CUT = '_The rest does not fit here: all of it is in the verdict.json of each cell._';
const MARKS = { pass: '✅', improvement: '🟢', regression: '❌', inconclusive: '❔', drift: '⚠️', new: '🆕', accepted: '☑️', skipped: '⏭️', info: 'ℹ️' };
const QUIET = ['pass', 'skipped', 'info'];

const bytes = (text) => Buffer.byteLength(text, 'utf8');
const mark = (verdict) => MARKS[verdict] ?? '🚫';
const percent = (change) => (typeof change === 'number' ? `${change > 0 ? '+' : ''}${(100 * change).toFixed(1)} %` : '—');

// load: every cell there is, and every one that should be; the worst first.
const load = (folder, expected) => {
  const names = folder && fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const cells = names.map((name) => {
    const { value, reason } = read(path.join(folder, name, 'verdict.json'));
    return value ? { name, ...value } : { name, target: name, runner: '', verdict: 'invalid', headline: `verdict.json ${reason}`, rows: [] };
  });
  for (const { target, runner } of expected) {
    if (!cells.some((cell) => cell.target === target && cell.runner === runner)) {
      cells.push({ name: `${target} on ${runner}`, target, runner, verdict: 'missing', headline: 'It left no verdict.', rows: [] });
    }
  }
  return cells.sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
};

const where = (row) => neutralise([row.endpoint ?? row.case, row.concurrency ? `c=${row.concurrency}` : '', row.variant ?? ''].filter(Boolean).join(' · '), 80);

const details = (cell) => {
  const rows = cell.rows.filter(({ verdict }) => !QUIET.includes(verdict));
  if (rows.length === 0) return '';
  return [
    '', `### ${mark(cell.verdict)} ${neutralise(cell.target, 64)} on ${neutralise(cell.runner, 64)}`, '',
    '| verdict | where | metric | change | why |', '|:--|:--|:--|--:|:--|',
    ...rows.map((row) => `| ${mark(row.verdict)} ${row.verdict} | ${where(row)} | ${neutralise([row.metric, row.label].filter(Boolean).join(' · '), 80)} `
      + `| ${percent(row.change)}${row.kind === 'count' ? ' points' : ''} | ${neutralise(row.reason, 200)} |`),
    '',
  ].join('\n');
};

const page = (cells) => [
  `## ${mark(cells[0].verdict)} ${cells[0].verdict}`, '',
  '| target | runner | verdict | |', '|:--|:--|:--|:--|',
  ...cells.map(({ target, runner, verdict, headline }) =>
    `| ${neutralise(target, 64)} | ${neutralise(runner, 64)} | ${mark(verdict)} ${verdict} | ${neutralise(headline, 300)} |`),
  '', ...cells.map(details), '',
].join('\n');

module.exports = async ({ core, env = process.env }) => {
  let cells = [];
  try {
    cells = load(env.VERDICTS_DIR, JSON.parse(env.CELLS || '[]'));
    const text = cells.length > 0 ? page(cells) : fs.existsSync(env.VERDICTS_DIR ?? '') ? '## 🚫 Nothing was measured\n' : 'No cell was to leave a verdict.\n';
    await core.summary.addRaw(fit(text, MOST, CUT, bytes)).write();
    return { cells: cells.map(({ name, target, runner, verdict, headline }) => ({ name, target, runner, verdict, headline })), written: true };
  } catch (error) {
    core.warning(`the summary could not be written: ${words(error)}`);
    return { cells: cells.map(({ name, target, runner, verdict, headline }) => ({ name, target, runner, verdict, headline })), written: false };
  }
};
