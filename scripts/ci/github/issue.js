// issue: the one issue about gradual regressions on main. Opened with the first, edited in place,
// closed when none is left.
// Reads   ISSUE_FILE: its Markdown, as gate drift writes it (empty: no regression); JUDGED_FILE:
//         the rows in which a change can be detected, a line each (default: none); MORE_FILE:
//         Markdown that follows it (default: none); TITLE; BOT: the author (default:
//         github-actions[bot]).
// Sends   GET the issues by that author, open and closed, and who closed a closed one; POST an
//         issue, or PATCH the existing one; POST a comment where something new regressed, or when
//         it is closed. Of two that were opened at the same time the younger is closed.
// Returns {posted: true, url, action: opened | updated | unchanged | reopened | closed | nothing,
//         or kept, where `unknown` of its rows cannot be judged}
//         or {posted: false, reason}; outputs action and url; a line in the step summary.
// Fails   the step, where GitHub keeps failing; only warns where issues are disabled.
//
// It begins with the markers of gate drift: <!-- tollgate-drift -->, and with a regression
//   <!-- tollgate-drift: SHA SHA -->         the likely commits, which move with new data points
//   <!-- tollgate-drift-within: SHA SHA -->  all possible commits
//   <!-- tollgate-drift-rows: ROW ROW -->    its rows
// It is closed only when each of its rows can be judged, so lost data points never close it.
// Anybody can write these markers: only an issue by BOT is ours, and never a pull request, which
// GitHub lists as an issue. An issue that a person closed stays closed until a new commit is
// likely; one that BOT closed is reopened.
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

// news: the likely commits that an issue does not name yet; none where its own are all still
// possible and there are no more of them: they have only moved.
const news = ({ body }, issue) => {
  const [before, now] = [commits(issue.body), commits(body)];
  const range = [...now, ...marked(WITHIN, body)];
  if (now.length <= before.length && before.every((commit) => range.includes(commit))) return [];
  const known = [...before, ...marked(WITHIN, issue.body)];
  return commits(body).filter((commit) => !known.includes(commit));
};

// remembered: the body, with the rows of the issue that cannot be judged now.
const remembered = ({ body, judged }, issue) => {
  const rows = marked(ROWS, body);
  const others = marked(ROWS, issue.body).filter((row) => ![...rows, ...judged].includes(row));
  return body.replace(ROWS, `<!-- tollgate-drift-rows: ${[...rows, ...others].join(' ')} -->`);
};

// read: the inputs; throws when one is malformed.
const read = (env) => {
  const text = fs.readFileSync(env.ISSUE_FILE ?? '', 'utf8');
  const bot = env.BOT || 'github-actions[bot]';
  const judged = env.JUDGED_FILE ? fs.readFileSync(env.JUDGED_FILE, 'utf8').split('\n') : [];
  if (text.trim() === '') return { bot, body: '', judged };
  if (!MARKER.test(text)) throw new Error(`${env.ISSUE_FILE}: has no marker of gate drift`);
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

// alone: closes all open issues but the oldest, and returns that.
const alone = async (rest, repo, [first, ...others]) => {
  for (const other of others)
    await change(rest, repo, other, {
      state: 'closed',
      state_reason: 'not_planned',
      body: `The same is in #${first.number}, which was opened first.\n`,
    });
  return first;
};

// end: closes our open issues with a comment, unless a row cannot be judged.
const end = async (rest, repo, open, { judged }) => {
  const rows = open.flatMap(({ body }) => marked(ROWS, body));
  const unknown = rows.filter((row) => !judged.includes(row)).length;
  if (unknown > 0) return { ...done('kept', open[0]), unknown };
  for (const issue of open) {
    await say(rest, repo, issue, 'No regression is left.\n');
    await change(rest, repo, issue, { state: 'closed', state_reason: 'completed' });
  }
  return done(open.length > 0 ? 'closed' : 'nothing', open[0]);
};

// update: edits or reopens an issue. An edit notifies nobody, so a comment names what is new. It
// comes before the edit: where that fails, the next try still knows what is new.
const update = async (rest, repo, request, issue, fresh) => {
  const { title } = request;
  const body = remembered(request, issue);
  const closed = issue.state !== 'open';
  if (!closed && issue.body === body && issue.title === title) return done('unchanged', issue);
  if (fresh.length > 0) await say(rest, repo, issue, `New, see above: ${fresh.join(', ')}\n`);
  else if (closed) await say(rest, repo, issue, 'It is there again, or still: see above.\n');
  const opens = closed ? { state: 'open', state_reason: 'reopened' } : {};
  const data = await change(rest, repo, issue, { title, body, ...opens });
  return done(closed ? 'reopened' : 'updated', data);
};

// byPerson: whether anybody but BOT closed an issue; the list does not say.
const byPerson = async ({ issues }, repo, { number }, { bot }) => {
  const { data } = await issues.get({ ...repo, issue_number: number });
  return data.closed_by?.login !== bot;
};

// open: a new issue. Two runs at the same time both find none: the first issue stays.
const open = async (github, repo, request) => {
  const { title, body } = request;
  const { data } = await github.rest.issues.create({ ...repo, title, body });
  const list = (await ours(github, repo, request)).filter(({ state }) => state === 'open');
  const first = await alone(github.rest, repo, list);
  if (!first || first.number === data.number) return done('opened', data);
  return update(github.rest, repo, request, first, news(request, first));
};

const upsert = async (github, repo, request) => {
  const { rest } = github;
  const list = await ours(github, repo, request);
  const standing = list.filter(({ state }) => state === 'open');
  if (request.body === '') return end(rest, repo, standing, request);
  const issue = (await alone(rest, repo, standing)) ?? list.at(-1);
  if (!issue) return open(github, repo, request);
  const fresh = news(request, issue);
  const closed = issue.state !== 'open';
  if (closed && fresh.length === 0 && (await byPerson(rest, repo, issue, request)))
    return done('unchanged', issue);
  // It shares no commit with the closed issue: another regression.
  if (closed && fresh.length === commits(request.body).length) return open(github, repo, request);
  return update(rest, repo, request, issue, fresh);
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  let result;
  let level = 'info';
  try {
    const request = read(env);
    result = await retry(() => upsert(github, context.repo, request), timing);
  } catch (error) {
    const off = error.status === 410;
    const reason = off ? 'issues are disabled in this repository' : words(error);
    result = { posted: false, reason };
    level = off ? 'warning' : 'setFailed';
  }
  const { posted, action = '', url = '', reason, unknown } = result;
  const rows = unknown === 1 ? 'row has' : 'rows have';
  const why = unknown && `, as ${unknown} ${rows} too few data points to confirm that it is gone`;
  const line = posted
    ? `The issue about regressions on main: ${action}${url && `, ${url}`}${why || ''}`
    : `No issue about regressions on main: ${reason}`;
  await tell(core, { level, line, outputs: { action, url } });
  return result;
};
