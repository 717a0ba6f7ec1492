// issue: the one issue that says what has become worse on main. Opened when something has, edited
// in place while that stands, closed when it is gone.
// Reads   ISSUE_FILE: its Markdown, as gate drift writes it (empty: nothing worse stands);
//         JUDGED_FILE: the rows of which a change can be told by now, a line each, if told;
//         MORE_FILE: Markdown that goes below it, if told; TITLE; BOT (who writes;
//         github-actions[bot] unless told).
// Sends   GET the issues by that author, page after page, open and closed, and of a closed one who
//         closed it; then POST an issue, or PATCH the one found; POST a comment on it only where
//         something new is worse, or where it is gone. Of two that were opened at one moment the
//         older stays, the other is closed.
// Returns {posted: true, url, action: opened | updated | unchanged | reopened | closed | nothing,
//         or kept where it may be gone, but unknown of its rows cannot be judged}
//         or {posted: false, reason}; outputs action and url; a line in the step summary.
// Fails   the step, where GitHub keeps failing; not where issues are switched off, which is said.
//
// It begins with the markers of gate drift: <!-- tollgate-drift -->, and where something is worse
//   <!-- tollgate-drift: SHA SHA -->         the likely commits, which move as points come
//   <!-- tollgate-drift-within: SHA SHA -->  all commits that it may have been
//   <!-- tollgate-drift-rows: ROW ROW -->    its rows
// It is gone where each of its rows can be judged: that points are gone makes nothing good.
// Others can write those, so only an issue by BOT is ours; a pull request, which GitHub lists among
// issues, never is. One that a person has closed stays closed until a commit is likely that it does
// not have among all of its own; one that BOT has closed is opened again.
'use strict';
const fs = require('node:fs');
const { retry, words, tell } = require('./lib/retry.js');
const { plain, fit } = require('./lib/escape.js');

// GitHub takes 65,536.
const MOST = 60000;
const CUT = '_The rest does not fit into an issue: all of it is in the store._';
const MARKER = /^<!-- tollgate-drift -->\r?\n/;
const COMMITS = /^<!-- tollgate-drift:((?: [0-9a-f]{40})+) -->\r?$/m;
const WITHIN = /^<!-- tollgate-drift-within:((?: [0-9a-f]{40})+) -->\r?$/m;
const ROWS = /^<!-- tollgate-drift-rows:((?: \S+)+) -->\r?$/m;
// Joins words without a space; GitHub then sees no mention.
const JOINER = '\u2060';

const marked = (marker, body) => {
  const [, list = ''] = marker.exec(body ?? '') ?? [];
  return list.split(' ').filter(Boolean);
};
const commits = (body) => marked(COMMITS, body);

// news: the likely commits that an issue does not name yet. Where none of its own has left the
// range of what is told now, and no more are told, they have only moved.
const news = ({ body }, issue) => {
  const [before, now] = [commits(issue.body), commits(body)];
  const range = [...now, ...marked(WITHIN, body)];
  if (now.length <= before.length && before.every((commit) => range.includes(commit))) return [];
  const known = [...before, ...marked(WITHIN, issue.body)];
  return commits(body).filter((commit) => !known.includes(commit));
};

// remembered: the body, with rows of the issue that cannot be judged now: they are not gone either.
const remembered = ({ body, judged }, issue) => {
  const rows = marked(ROWS, body);
  const others = marked(ROWS, issue.body).filter((row) => ![...rows, ...judged].includes(row));
  return body.replace(ROWS, `<!-- tollgate-drift-rows: ${[...rows, ...others].join(' ')} -->`);
};

// read: what the issue is to be; throws when an input is not what it should be.
const read = (env) => {
  const text = fs.readFileSync(env.ISSUE_FILE ?? '', 'utf8');
  const bot = env.BOT || 'github-actions[bot]';
  const judged = env.JUDGED_FILE ? fs.readFileSync(env.JUDGED_FILE, 'utf8').split('\n') : [];
  if (text.trim() === '') return { bot, body: '', judged };
  if (!MARKER.test(text)) throw new Error(`${env.ISSUE_FILE} does not begin as an issue of ours`);
  const more = env.MORE_FILE ? fs.readFileSync(env.MORE_FILE, 'utf8') : '';
  const quiet = (part) => part.replace(/@(?=[A-Za-z0-9])/g, `@${JOINER}`);
  const body = fit(quiet(text), MOST - quiet(more).length, CUT) + quiet(more);
  return { bot, title: plain(env.TITLE, 200) || 'Worse on the main branch', body, judged };
};

// ours: our issues, the oldest first.
const ours = async (github, repo, { bot }) => {
  const list = await github.paginate(github.rest.issues.listForRepo, {
    ...repo,
    creator: bot,
    state: 'all',
    per_page: 100,
  });
  const isOurs = ({ pull_request: pull, user, body }) =>
    !pull && user?.login === bot && MARKER.test(body ?? '');
  return list.filter(isOurs).sort((a, b) => a.number - b.number);
};

const done = (action, issue) => ({ posted: true, action, url: issue?.html_url ?? '' });
const say = ({ issues }, repo, { number }, body) =>
  issues.createComment({ ...repo, issue_number: number, body });
const change = async ({ issues }, repo, { number }, fields) =>
  (await issues.update({ ...repo, issue_number: number, ...fields })).data;

// alone: the oldest of those that are open; the others are closed, and ours no more.
const alone = async (rest, repo, [first, ...others]) => {
  for (const other of others)
    await change(rest, repo, other, {
      state: 'closed',
      state_reason: 'not_planned',
      body: `The same is in #${first.number}, which was opened first.\n`,
    });
  return first;
};

// end: all of ours that are open, with a word on why; not those of which a row cannot be judged.
const end = async (rest, repo, open, { judged }) => {
  const rows = open.flatMap(({ body }) => marked(ROWS, body));
  const unknown = rows.filter((row) => !judged.includes(row)).length;
  if (unknown > 0) return { ...done('kept', open[0]), unknown };
  for (const issue of open) {
    await say(rest, repo, issue, 'It is gone: nothing that has become worse stands any more.\n');
    await change(rest, repo, issue, { state: 'closed', state_reason: 'completed' });
  }
  return done(open.length > 0 ? 'closed' : 'nothing', open[0]);
};

// update: one that is there, open or to be opened again. An edit tells nobody, so that what is new
// is said in a comment, before the edit: where that fails, the next try still knows what was new.
const update = async (rest, repo, wanted, issue, fresh) => {
  const { title } = wanted;
  const body = remembered(wanted, issue);
  const closed = issue.state !== 'open';
  if (!closed && issue.body === body && issue.title === title) return done('unchanged', issue);
  if (fresh.length > 0) await say(rest, repo, issue, `New, see above: ${fresh.join(', ')}\n`);
  else if (closed) await say(rest, repo, issue, 'It is there again, or still: see above.\n');
  const opens = closed ? { state: 'open', state_reason: 'reopened' } : {};
  const data = await change(rest, repo, issue, { title, body, ...opens });
  return done(closed ? 'reopened' : 'updated', data);
};

// byPerson: whether a closed one was closed by anybody else; the list does not tell.
const byPerson = async ({ issues }, repo, { number }, { bot }) => {
  const { data } = await issues.get({ ...repo, issue_number: number });
  return data.closed_by?.login !== bot;
};

// open: a new one. Two runs at the same moment both find none: the one that was made first stays.
const open = async (github, repo, wanted) => {
  const { title, body } = wanted;
  const { data } = await github.rest.issues.create({ ...repo, title, body });
  const list = (await ours(github, repo, wanted)).filter(({ state }) => state === 'open');
  const first = await alone(github.rest, repo, list);
  if (!first || first.number === data.number) return done('opened', data);
  return update(github.rest, repo, wanted, first, news(wanted, first));
};

const upsert = async (github, repo, wanted) => {
  const { rest } = github;
  const list = await ours(github, repo, wanted);
  const standing = list.filter(({ state }) => state === 'open');
  if (wanted.body === '') return end(rest, repo, standing, wanted);
  const issue = (await alone(rest, repo, standing)) ?? list.at(-1);
  if (!issue) return open(github, repo, wanted);
  const fresh = news(wanted, issue);
  const closed = issue.state !== 'open';
  if (closed && fresh.length === 0 && (await byPerson(rest, repo, issue, wanted)))
    return done('unchanged', issue);
  // Nothing in common with what was closed: another matter.
  if (closed && fresh.length === commits(wanted.body).length) return open(github, repo, wanted);
  return update(rest, repo, wanted, issue, fresh);
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  let result;
  let level = 'info';
  try {
    const wanted = read(env);
    result = await retry(() => upsert(github, context.repo, wanted), timing);
  } catch (error) {
    const off = error.status === 410;
    const reason = off ? 'issues are switched off in this repository' : words(error);
    result = { posted: false, reason };
    level = off ? 'warning' : 'setFailed';
  }
  const { posted, action = '', url = '', reason, unknown } = result;
  const rows = unknown === 1 ? 'row has' : 'rows have';
  const why = unknown && `, as ${unknown} ${rows} too few points to tell that it is gone`;
  const line = posted
    ? `The issue of what is worse on main: ${action}${url && `, ${url}`}${why || ''}`
    : `No issue says what is worse on main: ${reason}`;
  await tell(core, { level, line, outputs: { action, url } });
  return result;
};
