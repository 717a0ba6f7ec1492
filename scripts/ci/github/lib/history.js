// history: what verdicts in mode report would have done to the latest pull requests, so that people
// can decide whether to let them fail the check.
// Reads   nothing.
// Sends   GET the latest comments of the repository, ten pages at most, until enough are ours: the
//         marker of our comment has would=WORD.
// Returns one line of Markdown.
// Fails   where GitHub does not answer.
'use strict';
const { passes_in_a_row: ENOUGH } = require('../../../lib/policy.json').report;

const WOULD = /^<!-- tollgate [a-z0-9= ]*would=(pass|fail|nothing) -->/;
// Pages of comments.
const MOST = 10;

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
    : `${ENOUGH.value} in a row without a false alarm ${show} then be switched on.`;
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
    if (count === MOST || found.filter(isMeasured).length >= ENOUGH.value) break;
  }
  return found;
};

// request: {number, bot, would}: the present pull request, the author of our comments, its result.
const history = async (github, repo, request) => {
  const { number, would } = request;
  return conclude([{ number, would }, ...(await earlier(github, repo, request))]);
};

module.exports = { history };
