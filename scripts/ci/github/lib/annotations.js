// annotations: what did not pass, as annotations of the check: for those who want no comment. The
// step needs no permission for them.
// Reads   nothing.
// Sends   nothing; annotates with core, at most as often as GitHub shows of a step.
// Returns how many there are.
// Fails   never.
'use strict';
const { plain } = require('./escape.js');
const { lines, where, what, change, severity, loud } = require('./lines.js');
const VERDICTS = require('../../../lib/verdicts.json');

const MOST = 10;

// level: an error is what fails the check.
const level = ({ verdict }, { mode, inconclusive }) => {
  if (VERDICTS[severity(verdict)].exit === 0) return 'notice';
  const warns = verdict === 'inconclusive' && inconclusive?.counts === 'warn';
  return mode === 'report' || warns ? 'warning' : 'error';
};

// ofCell: what is to be said of a cell: its rows; its one sentence, where none of them says why it
// is what it is.
const ofCell = (cell) => {
  const place = `${cell.target} on ${cell.runner}`;
  const rows = lines(cell.rows.filter(loud));
  if (rows.length === 0 && loud(cell))
    return [{ of: cell, level: level(cell, cell), title: place, text: cell.headline }];
  return rows.map((row) => ({
    of: row,
    level: level(row, cell),
    title: `${row.verdict}: ${where(row)} ${what(row)} ${change(row)}`.replace(/ —$/, ''),
    text: `${place}: ${row.reason || row.verdict}`,
  }));
};

// ofRun: why nothing was measured that should have been.
const ofRun = ({ value, reason }) => {
  const text = reason ? `run.json ${reason}` : value.problem;
  return text ? [{ level: 'error', title: 'Not measured', text }] : [];
};

const annotate = (core, run, cells) => {
  const place = ({ of }) => severity(of.verdict);
  const rows = cells.flatMap(ofCell).sort((a, b) => place(a) - place(b));
  const all = [...ofRun(run), ...rows];
  const shown = all.length > MOST ? all.slice(0, MOST - 1) : all;
  const left = all.slice(shown.length);
  for (const { level: by, title, text } of shown)
    core[by](plain(text, 400), { title: plain(title, 200) });
  if (left.length > 0) core[left[0].level](`${left.length} more: see the summary of the run`);
  return all.length;
};

module.exports = { annotate };
