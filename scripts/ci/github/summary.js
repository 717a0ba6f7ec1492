// summary: the page of a call of gate.yml (a step summary): a line for each job, then what did not
// pass; or why there is no job. With COMMENT never, what did not pass is annotated, too.
// Reads   VERDICTS_DIR: run.json, and one folder a job with its verdict.json; COMMENT: always,
//         on-change or never.
// Sends   nothing; writes the step summary, at most 1 MiB, and annotations of the check, which need
//         no permission.
// Returns {jobs: [{name, target, runner, verdict, headline}], written: true or false}. An
//         unreadable verdict is an invalid job; an unreadable run.json, or one with neither jobs
//         nor a reason, is the heading.
// Fails   never: a summary that cannot be written is a warning. It shows verdicts and decides none.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { words } = require('./lib/retry.js');
const { escape, plain, fit } = require('./lib/escape.js');
const { validate } = require('./lib/validate.js');
const VERDICTS = require('../../lib/verdicts.json');

// GitHub takes 1 MiB a step; other lines of the step need some.
const MOST = 1024 * 1024 - 16 * 1024;
const CUT = '_The rest does not fit here: all of it is in the verdict.json of each job._';

const QUIET = ['pass', 'skipped', 'info'];
const BARE = ['invalid', 'missing', 'skipped', 'new'];
// So many rows of a case stay apart, unless they are the whole case; as in lib/ranking.jq.
const FEW = 3;

// severity: the place of a word in lib/verdicts.json, the worst first.
const severity = (word) => VERDICTS.findIndex(({ verdict }) => verdict === word);
// loud: whether people look at a row.
const loud = ({ verdict }) => !QUIET.includes(verdict);

const bare = (row) =>
  BARE.includes(row.verdict) && Boolean(row.reason) && row.base === null && row.head === null;
const shared = (row) => JSON.stringify([row.case, row.verdict, row.reason]);

// lines: the rows; those of a case that have no figures for the same reason become one.
const lines = (rows) => {
  const groups = new Map();
  const together = rows.filter((row) => row.whole_case || bare(row));
  for (const row of together) groups.set(shared(row), (groups.get(shared(row)) ?? 0) + 1);
  const shown = new Set();
  return rows.flatMap((row) => {
    const count = (row.whole_case || bare(row)) && groups.get(shared(row));
    if (!count || count === 1 || (!row.whole_case && count <= FEW)) return [row];
    if (shown.has(shared(row))) return [];
    shown.add(shared(row));
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

const bytes = (text) => Buffer.byteLength(text, 'utf8');
const mark = (word) => VERDICTS[severity(word)]?.mark ?? '🚫';

// unread: a job whose verdict cannot be read.
const unread = (name, reason) => ({
  name,
  target: name,
  runner: '',
  verdict: 'invalid',
  headline: `verdict.json ${reason}`,
  rows: [],
});

// load: every job there is, the worst first.
const load = (folder) => {
  const there = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const names = there.filter((name) => name !== 'run.json');
  const jobs = names.map((name) => {
    const { value, reason } = validate(path.join(folder, name, 'verdict.json'));
    return value ? { name, ...value } : unread(name, reason);
  });
  return jobs.sort((a, b) => severity(a.verdict) - severity(b.verdict));
};

// line: a line of a table.
const line = (...columns) => `| ${columns.join(' | ')} |`;

const rowLine = (row) =>
  line(
    `${mark(row.verdict)} ${row.verdict}`,
    escape(where(row), 80),
    escape(what(row), 80),
    change(row),
    escape(row.reason, 200),
  );

const details = (job) => {
  const rows = job.rows.filter(loud);
  if (rows.length === 0) return '';
  return [
    '',
    `### ${mark(job.verdict)} ${escape(job.target, 64)} on ${escape(job.runner, 64)}`,
    '',
    line('verdict', 'where', 'metric', 'change', 'why'),
    '|:--|:--|:--|--:|:--|',
    ...lines(rows).map(rowLine),
    '',
  ].join('\n');
};

const jobLine = ({ target, runner, verdict, headline }) =>
  line(
    escape(target, 64),
    escape(runner, 64),
    `${mark(verdict)} ${verdict}`,
    escape(headline, 300),
  );

// only: a note where nothing fails the check.
const only = (jobs) => (jobs.every(({ mode }) => mode === 'report') ? ', only reported' : '');

// heading: the first line of the page.
const heading = ({ value, reason }, jobs) => {
  if (reason) return `## 🚫 Not measured: run.json ${escape(reason, 300)}`;
  if (value.problem !== null) return `## 🚫 Not measured: ${escape(value.problem, 300)}`;
  if (jobs.length > 0) return `## ${mark(jobs[0].verdict)} ${jobs[0].verdict}${only(jobs)}`;
  if (value.skipped !== null) return `## ✅ skipped: ${escape(value.skipped, 300)}`;
  return '## 🚫 Not measured: no job has left a verdict';
};

const table = (jobs) => [
  '',
  '| target | runner | verdict | |',
  '|:--|:--|:--|:--|',
  ...jobs.map(jobLine),
  '',
  ...jobs.map(details),
];

const page = (run, jobs) =>
  [heading(run, jobs), ...(jobs.length > 0 ? table(jobs) : []), ''].join('\n');

// GitHub shows as many annotations of a step.
const ANNOTATIONS = 10;

// level: error for what fails the check.
const level = ({ verdict }, { mode, inconclusive }) => {
  if (VERDICTS[severity(verdict)].exit === 0) return 'notice';
  const warns = verdict === 'inconclusive' && inconclusive?.counts === 'warn';
  return mode === 'report' || warns ? 'warning' : 'error';
};

// ofJob: the annotations of a job: its rows, or else its headline.
const ofJob = (job) => {
  const place = `${job.target} on ${job.runner}`;
  const rows = lines(job.rows.filter(loud));
  if (rows.length === 0 && loud(job))
    return [{ of: job, level: level(job, job), title: place, text: job.headline }];
  return rows.map((row) => ({
    of: row,
    level: level(row, job),
    title: `${row.verdict}: ${where(row)} ${what(row)} ${change(row)}`.replace(/ —$/, ''),
    text: `${place}: ${row.reason || row.verdict}`,
  }));
};

// ofRun: why nothing was measured, where it should have been.
const ofRun = ({ value, reason }) => {
  const text = reason ? `run.json ${reason}` : value.problem;
  return text ? [{ level: 'error', title: 'Not measured', text }] : [];
};

const annotate = (core, run, jobs) => {
  const place = ({ of }) => severity(of.verdict);
  const rows = jobs.flatMap(ofJob).sort((a, b) => place(a) - place(b));
  const all = [...ofRun(run), ...rows];
  const shown = all.length > ANNOTATIONS ? all.slice(0, ANNOTATIONS - 1) : all;
  const left = all.slice(shown.length);
  for (const { level: by, title, text } of shown)
    core[by](plain(text, 400), { title: plain(title, 200) });
  if (left.length > 0) core[left[0].level](`${left.length} more: see the summary of the run`);
  return all.length;
};

module.exports = async ({ core, env = process.env }) => {
  let jobs = [];
  let written = true;
  try {
    const folder = env.VERDICTS_DIR ?? '';
    jobs = load(folder);
    const run = validate(path.join(folder, 'run.json'));
    if (env.COMMENT === 'never') annotate(core, run, jobs);
    await core.summary.addRaw(fit(page(run, jobs), MOST, CUT, bytes)).write();
  } catch (error) {
    core.warning(`the summary could not be written: ${words(error)}`);
    written = false;
  }
  const outline = ({ name, target, runner, verdict, headline }) => ({
    name,
    target,
    runner,
    verdict,
    headline,
  });
  return { jobs: jobs.map(outline), written };
};
