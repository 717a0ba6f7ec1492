// lines: rows of a verdict as people read them: those that have no figures for one reason as one.
// Reads nothing, sends nothing, never fails.
'use strict';
const VERDICTS = require('../../../lib/verdicts.json');

const QUIET = ['pass', 'skipped', 'info'];
const BARE = ['invalid', 'missing', 'skipped', 'new'];
// More than so many rows of a case, if they are not all of it; as lib/ranking.jq has it.
const FEW = 3;

// severity: the place of a word in lib/verdicts.json, the worst first.
const severity = (word) => VERDICTS.findIndex(({ verdict }) => verdict === word);
// loud: whether people look at a row.
const loud = ({ verdict }) => !QUIET.includes(verdict);

const bare = (row) =>
  BARE.includes(row.verdict) && Boolean(row.reason) && row.base === null && row.head === null;
const shared = (row) => JSON.stringify([row.case, row.verdict, row.reason]);

// lines: rows, those of a case that are as they are for the same reason as one.
const lines = (rows) => {
  const groups = new Map();
  const together = rows.filter((row) => row.whole_case || bare(row));
  for (const row of together) groups.set(shared(row), (groups.get(shared(row)) ?? 0) + 1);
  const told = new Set();
  return rows.flatMap((row) => {
    const count = (row.whole_case || bare(row)) && groups.get(shared(row));
    if (!count || count === 1 || (!row.whole_case && count <= FEW)) return [row];
    if (told.has(shared(row))) return [];
    told.add(shared(row));
    return [{ ...row, metric: `${row.whole_case ? 'all ' : ''}${count} rows`, label: null }];
  });
};

const joined = (...words) => words.filter(Boolean).join(' · ');
const where = (row) =>
  joined(row.endpoint ?? row.case, row.concurrency && `c=${row.concurrency}`, row.variant);
const what = (row) => joined(row.metric, row.label);
const change = ({ change: by, kind }) =>
  typeof by === 'number'
    ? `${by > 0 ? '+' : ''}${(100 * by).toFixed(1)} %${kind === 'count' ? ' points' : ''}`
    : '—';

module.exports = { lines, where, what, change, severity, loud };
