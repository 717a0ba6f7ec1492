// summary: the page of a call of gate.yml (a step summary) from the verdicts of its cells: one line
// a cell, then what did not pass; or why there is no cell.
// Reads   VERDICTS_DIR: run.json, and one folder a cell with its verdict.json; COMMENT: whether a
//         comment is wanted: always, on-change or never.
// Sends   nothing; writes the step summary, at most 1 MiB. Where no comment is wanted, what did not
//         pass becomes annotations of the check, see annotations.js.
// Returns {cells: [{name, target, runner, verdict, headline}], written: true or false}. A verdict
//         that cannot be read is invalid, and has its line; a run.json that cannot be read is the
//         first line, and so is one that tells of neither cells nor a reason.
// Fails   never: a summary that cannot be written is a warning. It shows verdicts, it decides
//         nothing.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { words } = require('./lib/retry.js');
const { escape, fit } = require('./lib/escape.js');
const { validate } = require('./lib/validate.js');
const { annotate } = require('./lib/annotations.js');
const { lines, where, what, change, severity, loud } = require('./lib/lines.js');
const VERDICTS = require('../../lib/verdicts.json');

// GitHub takes 1 MiB a step; other lines of the step need some.
const MOST = 1024 * 1024 - 16 * 1024;
const CUT = '_The rest does not fit here: all of it is in the verdict.json of each cell._';

const bytes = (text) => Buffer.byteLength(text, 'utf8');
const mark = (word) => VERDICTS[severity(word)]?.mark ?? '🚫';

// unread: what stands for a cell whose verdict cannot be read, and why.
const unread = (name, reason) => ({
  name,
  target: name,
  runner: '',
  verdict: 'invalid',
  headline: `verdict.json ${reason}`,
  rows: [],
});

// load: every cell there is, the worst first.
const load = (folder) => {
  const there = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const names = there.filter((name) => name !== 'run.json');
  const cells = names.map((name) => {
    const { value, reason } = validate(path.join(folder, name, 'verdict.json'));
    return value ? { name, ...value } : unread(name, reason);
  });
  return cells.sort((a, b) => severity(a.verdict) - severity(b.verdict));
};

// line: of a table.
const line = (...columns) => `| ${columns.join(' | ')} |`;

const rowLine = (row) =>
  line(
    `${mark(row.verdict)} ${row.verdict}`,
    escape(where(row), 80),
    escape(what(row), 80),
    change(row),
    escape(row.reason, 200),
  );

const details = (cell) => {
  const rows = cell.rows.filter(loud);
  if (rows.length === 0) return '';
  return [
    '',
    `### ${mark(cell.verdict)} ${escape(cell.target, 64)} on ${escape(cell.runner, 64)}`,
    '',
    line('verdict', 'where', 'metric', 'change', 'why'),
    '|:--|:--|:--|--:|:--|',
    ...lines(rows).map(rowLine),
    '',
  ].join('\n');
};

const cellLine = ({ target, runner, verdict, headline }) =>
  line(
    escape(target, 64),
    escape(runner, 64),
    `${mark(verdict)} ${verdict}`,
    escape(headline, 300),
  );

// only: what is to be said where nothing fails the check.
const only = (cells) => (cells.every(({ mode }) => mode === 'report') ? ', only reported' : '');

// heading: the first line, by the first that is true of the call.
const heading = ({ value, reason }, cells) => {
  if (reason) return `## 🚫 Not measured: run.json ${escape(reason, 300)}`;
  if (value.problem !== null) return `## 🚫 Not measured: ${escape(value.problem, 300)}`;
  if (cells.length > 0) return `## ${mark(cells[0].verdict)} ${cells[0].verdict}${only(cells)}`;
  if (value.skipped !== null) return `## ✅ skipped: ${escape(value.skipped, 300)}`;
  return '## 🚫 Not measured: no cell has left a verdict';
};

const table = (cells) => [
  '',
  '| target | runner | verdict | |',
  '|:--|:--|:--|:--|',
  ...cells.map(cellLine),
  '',
  ...cells.map(details),
];

const page = (run, cells) =>
  [heading(run, cells), ...(cells.length > 0 ? table(cells) : []), ''].join('\n');

module.exports = async ({ core, env = process.env }) => {
  let cells = [];
  let written = true;
  try {
    const folder = env.VERDICTS_DIR ?? '';
    cells = load(folder);
    const run = validate(path.join(folder, 'run.json'));
    if (env.COMMENT === 'never') annotate(core, run, cells);
    await core.summary.addRaw(fit(page(run, cells), MOST, CUT, bytes)).write();
  } catch (error) {
    core.warning(`the summary could not be written: ${words(error)}`);
    written = false;
  }
  const told = ({ name, target, runner, verdict, headline }) => ({
    name,
    target,
    runner,
    verdict,
    headline,
  });
  return { cells: cells.map(told), written };
};
