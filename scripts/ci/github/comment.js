// comment: the one comment of a pull request. Created once, then edited in place.
// Reads   COMMENT_FILE: the Markdown; PR_NUMBER; HEAD_SHA: its commit, 40 hex digits; RUN: the
//         run's id, which grows; ATTEMPT of that run; CALLS: how many calls of gate.yml it shows;
//         ONLY_UPDATE: true, where no comment is created; WOULD: what verdicts in mode report would
//         have done to the check: pass, fail, nothing (default: none are); BOT: the author
//         (default: github-actions[bot]).
// Sends   GET the pull request and its comments, with WOULD the repository's latest comments, too;
//         POST a comment, or PATCH the existing one, or nothing. DELETE its own again, where
//         another result created one at the same time.
// Returns {posted: true, action: created | updated | unchanged, url} or {posted: false, reason};
//         outputs posted and reason; a line in the step summary.
// Fails   never: a failure is a warning and the reason. A comment that cannot be posted changes no
//         verdict.
//
// Its first line is a marker: <!-- tollgate head=SHA run=N attempt=A calls=C -->, with would=WORD
// where WOULD is set; older comments have fewer fields. Only a comment by BOT that begins with it
// is ours. Nothing is written to a closed pull request, for a commit that is no longer its head, or
// over a later result: of a later run, a later attempt of it, or more calls in that attempt.
'use strict';
const fs = require('node:fs');
const { retry, words, tell } = require('./lib/retry.js');
const { escape, fit } = require('./lib/escape.js');
const { passes_in_a_row: ENOUGH } = require('../../lib/policy.json').report;

// GitHub takes 65,536.
const MOST = 60000;
const CUT = '_The rest does not fit into a comment: all of it is in the run._';
const MARKER = new RegExp(
  '^<!-- tollgate' +
    '(?: head=[0-9a-f]{40} run=([0-9]+)(?: attempt=([0-9]+) calls=([0-9]+))?)?' +
    '(?: would=(?:pass|fail|nothing))?' +
    ' -->\\r?\\n',
);

// read: the inputs; throws when one is malformed.
const read = (env) => {
  const must = (name, pattern) => {
    if (!pattern.test(env[name] ?? ''))
      throw new Error(`${name} is '${env[name] ?? ''}': allowed is ${pattern.source}`);
    return env[name];
  };
  const number = Number(must('PR_NUMBER', /^[1-9][0-9]{0,9}$/));
  const head = must('HEAD_SHA', /^[0-9a-f]{40}$/);
  const order = [
    Number(must('RUN', /^[1-9][0-9]{0,14}$/)),
    Number(must('ATTEMPT', /^[1-9][0-9]{0,3}$/)),
    Number(must('CALLS', /^[1-9][0-9]{0,2}$/)),
  ];
  const text = fs.readFileSync(must('COMMENT_FILE', /./), 'utf8').replace(MARKER, '');
  if (text.trim() === '') throw new Error(`${env.COMMENT_FILE} is empty`);
  const [run, attempt, calls] = order;
  const would = /^(?:pass|fail|nothing)$/.test(env.WOULD) ? env.WOULD : '';
  const place = `head=${head} run=${run} attempt=${attempt} calls=${calls}`;
  return {
    number,
    head,
    order,
    would,
    create: env.ONLY_UPDATE !== 'true',
    marker: `<!-- tollgate ${place}${would && ` would=${would}`} -->\n`,
    text,
    bot: env.BOT || 'github-actions[bot]',
  };
};

const WOULD = /^<!-- tollgate [a-z0-9= ]*would=(pass|fail|nothing) -->/;
// Pages of comments.
const PAGES = 10;

const isMeasured = ({ would }) => would !== 'nothing';

// numbered: "2 would have failed (#3, #7)"; as code, so that GitHub makes no references.
const numbered = (verb, those) => {
  const few = those.slice(0, 5).map(({ number }) => `<code>#${number}</code>`);
  return `${those.length} ${verb} (${few.join(', ')}${those.length > 5 ? ', …' : ''})`;
};

// trust: what it means that so many in a row would have passed.
const trust = (row) => {
  const show = 'show, at 95 %, that fewer than 1 in 10 are false: it could';
  return row >= ENOUGH.value
    ? `The last ${row} in a row would have passed, and ${show} be switched on.`
    : `${ENOUGH.value} in a row without a false positive ${show} then be switched on.`;
};

// conclude: the line about pull requests, the newest first.
const conclude = (all) => {
  const [passes, fails, others] = ['pass', 'fail', 'nothing'].map((word) =>
    all.filter(({ would }) => would === word),
  );
  const measured = all.filter(isMeasured);
  const alarm = measured.findIndex(({ would }) => would === 'fail');
  const parts = [
    `${passes.length} would have passed`,
    ...(fails.length > 0 ? [numbered('would have failed', fails)] : []),
    ...(others.length > 0 ? [numbered('could not be measured', others)] : []),
  ];
  const which = `Of the last ${all.length === 1 ? 'pull request' : `${all.length} pull requests`}`;
  const people = fails.length > 0 ? ' People judge whether a failure is right.' : '';
  return `${which} ${parts.join(', ')}. ${trust(alarm < 0 ? measured.length : alarm)}${people}`;
};

// results: {number, would} of each of our comments.
const results = (comments, bot) =>
  comments
    .filter(({ user, body }) => user?.login === bot && WOULD.test(body ?? ''))
    .map(({ issue_url: url, body }) => ({
      number: Number(/[0-9]+$/.exec(url ?? '')),
      would: WOULD.exec(body)[1],
    }));

// earlier: the results of other pull requests, the newest first.
const earlier = async (github, repo, { number, bot }) => {
  const pages = github.paginate.iterator(github.rest.issues.listCommentsForRepo, {
    ...repo,
    sort: 'created',
    direction: 'desc',
    per_page: 100,
  });
  const found = [];
  let count = 0;
  for await (const { data } of pages) {
    found.push(...results(data, bot).filter((one) => one.number !== number));
    count += 1;
    if (count === PAGES || found.filter(isMeasured).length >= ENOUGH.value) break;
  }
  return found;
};

// request: {number, bot, would}: the present pull request, the author of our comments, its result.
const history = async (github, repo, request) => {
  const { number, would } = request;
  return conclude([{ number, would }, ...(await earlier(github, repo, request))]);
};

// written: the body of the comment; in mode report, what the verdicts would have done to the latest
// pull requests stands below the heading. A comment without that is better than none.
const written = async (github, repo, request) => {
  const { marker, text } = request;
  let line = '';
  try {
    if (request.would) line = `\n> ${await history(github, repo, request)}\n`;
  } catch (error) {
    const why = escape(words(error));
    line = `\n> The results of earlier pull requests are not known: ${why}\n`;
  }
  const [heading] = text.split('\n', 1);
  const body = line ? `${heading}\n${line}${text.slice(heading.length + 1)}` : text;
  return marker + fit(body, MOST - marker.length, CUT);
};

// ours: our comment on the pull request, or null.
const ours = async (github, repo, { number, bot }) => {
  const pages = github.paginate.iterator(github.rest.issues.listComments, {
    ...repo,
    issue_number: number,
    per_page: 100,
  });
  for await (const { data } of pages) {
    const found = data.find(({ user, body }) => user?.login === bot && MARKER.test(body ?? ''));
    if (found) return found;
  }
  return null;
};

// later: why the result in our comment is later than the present one, '' if it is not.
const later = (body, order) => {
  const there = MARKER.exec(body)
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const place = there.findIndex((each, at) => each !== order[at]);
  if (place < 0 || there[place] < order[place]) return '';
  const [run, attempt, calls] = there;
  return [
    `a later run, ${run}, has already commented`,
    `a later attempt of this run, ${attempt}, has already commented`,
    `more calls of this run, ${calls}, are in the comment already`,
  ][place];
};

const unposted = (reason) => ({ posted: false, reason });

// update: edits the comment, unless it has a later result.
const update = async (github, repo, { order, body }, found) => {
  const reason = later(found.body, order);
  if (reason) return unposted(reason);
  if (found.body === body) return { posted: true, action: 'unchanged', url: found.html_url };
  const { data } = await github.rest.issues.updateComment({
    ...repo,
    comment_id: found.id,
    body,
  });
  return { posted: true, action: 'updated', url: data.html_url };
};

// create: the comment. Two results at the same time both find none: the first comment stays, with
// the later result, and the other is deleted.
const create = async (github, repo, request) => {
  const { issues } = github.rest;
  const { number, body } = request;
  const { data } = await issues.createComment({ ...repo, issue_number: number, body });
  const first = await ours(github, repo, request);
  if (!first || first.id === data.id)
    return { posted: true, action: 'created', url: data.html_url };
  await issues.deleteComment({ ...repo, comment_id: data.id });
  return update(github, repo, request, first);
};

const upsert = async (github, repo, request) => {
  const { number, head } = request;
  const { data: pull } = await github.rest.pulls.get({ ...repo, pull_number: number });
  if (pull.state !== 'open') return unposted(`pull request ${number} is closed`);
  if (pull.head.sha !== head)
    return unposted(`pull request ${number} has moved on to ${pull.head.sha.slice(0, 10)}`);
  const found = await ours(github, repo, request);
  if (!found && !request.create)
    return unposted(`pull request ${number} has no comment to update`);
  const whole = { ...request, body: await written(github, repo, request) };
  return found ? update(github, repo, whole, found) : create(github, repo, whole);
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  let result;
  let level = 'info';
  try {
    const request = read(env);
    result = await retry(() => upsert(github, context.repo, request), timing);
  } catch (error) {
    result = unposted(words(error));
    level = 'warning';
  }
  const line = result.posted
    ? `The comment was ${result.action}: ${result.url}`
    : `There is no new comment: ${result.reason}`;
  await tell(core, {
    level,
    line,
    outputs: { posted: result.posted, reason: result.reason ?? '' },
  });
  return result;
};

module.exports.ours = ours;
