// history: what verdicts that only report would have done to the latest pull requests, so that
// people can tell whether they could be trusted.
// Reads   nothing.
// Sends   GET the latest comments of the repository, page after page until enough are ours, ten at
//         most: our comment on a pull request says in its marker what would have been.
// Returns one line of Markdown.
// Fails   where GitHub does not answer.
'use strict';
const { passes_in_a_row: ENOUGH } = require('../../../lib/policy.json').report;

const SAID = /^<!-- tollgate [a-z0-9= ]*would=(pass|fail|nothing) -->/;
// Pages of comments that are asked for.
const MOST = 10;

const isMeasured = ({ would }) => would !== 'nothing';

// numbered: "2 would have failed (#3, #7)"; GitHub makes no reference of what is code.
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

// told: of pull requests, the newest first.
const told = (all) => {
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
  const people = fails.length > 0 ? ' Whether a failure was right, people have to say.' : '';
  return `${which} ${parts.join(', ')}. ${trust(alarm < 0 ? measured.length : alarm)}${people}`;
};

// said: what our comments among these say, {number, would} each.
const said = (comments, bot) =>
  comments
    .filter(({ user, body }) => user?.login === bot && SAID.test(body ?? ''))
    .map(({ issue_url: url, body }) => ({
      number: Number(/[0-9]+$/.exec(url ?? '')),
      would: SAID.exec(body)[1],
    }));

// earlier: what was said of other pull requests, the newest first. Most comments are people's.
const earlier = async (github, repo, { number, bot }) => {
  const pages = github.paginate.iterator(github.rest.issues.listCommentsForRepo, {
    ...repo,
    sort: 'created',
    direction: 'desc',
    per_page: 100,
  });
  const found = [];
  let asked = 0;
  for await (const { data } of pages) {
    found.push(...said(data, bot).filter((one) => one.number !== number));
    asked += 1;
    if (asked === MOST || found.filter(isMeasured).length >= ENOUGH.value) break;
  }
  return found;
};

// wanted: {number, bot, would}: the pull request at hand, who writes, and what would have been.
const history = async (github, repo, wanted) => {
  const { number, would } = wanted;
  return told([{ number, would }, ...(await earlier(github, repo, wanted))]);
};

module.exports = { history };
