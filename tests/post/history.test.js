// comment.js: what verdicts in mode report would have done to the latest pull requests, as their
// comments say it.
'use strict';
const assert = require('node:assert/strict');
const { HEAD, BOT, open, posts } = require('./comment.js');
const { scenario } = require('./scenario.js');

const said = (on, would, login = BOT) => ({
  id: 1000 + on,
  on,
  login,
  body: `<!-- tollgate head=${HEAD} run=${on} attempt=1 calls=1 would=${would} -->\n## ✅ pass\n`,
});
// earlier: comments on pull requests 20, 21, …
const earlier = (...words) => words.map((would, at) => said(20 + at, would));
// line: what the comment of pull request 7 says below its heading.
const line = (all) => {
  const mine = all.world.comments.filter(({ on = 7, login }) => on === 7 && login === BOT);
  assert.equal(mine.length, 1);
  const [marker, heading, , text, ...rest] = mine[0].body.split('\n');
  assert.match(marker, / would=(pass|fail|nothing) -->$/);
  assert.equal(heading, '## ✅ pass');
  assert.deepEqual(rest, ['', 'more', '']);
  return text.replace(/^> /, '');
};
const run = async (all, would) => {
  await posts(all, { text: '## ✅ pass\n\nmore\n', env: { WOULD: would } });
  return line(all);
};

scenario('the first pull request counts itself', { pulls: [open] }, async (all) => {
  assert.equal(
    await run(all, 'pass'),
    'Of the last pull request 1 would have passed. 30 in a row without a false positive show, at' +
      ' 95 %, that fewer than 1 in 10 are false: it could then be switched on.',
  );
});

scenario(
  'what would have failed, or was not measured, is named, and nothing of others counts',
  {
    pulls: [open],
    comments: [
      ...earlier('pass', 'fail', 'nothing', 'pass'),
      said(30, 'fail', 'mallory'),
      said(7, 'fail'),
      { id: 9, on: 31, login: BOT, body: '> <!-- tollgate would=fail -->' },
      { id: 10, on: 32, login: BOT, body: `<!-- tollgate head=${HEAD} run=3 -->\n## ✅ pass\n` },
    ],
  },
  async (all) => {
    assert.equal(
      (await run(all, 'pass')).split('. ')[0],
      'Of the last 5 pull requests 3 would have passed, 1 would have failed (<code>#21</code>),' +
        ' 1 could not be measured (<code>#22</code>)',
    );
    const asked = all.game.requests.filter(({ url }) => /issues\/comments\?/.test(url));
    assert.equal(asked.length, 1);
  },
);

scenario(
  'after 30 in a row it could be switched on',
  { pulls: [open], comments: earlier('fail', ...Array(29).fill('pass')) },
  async (all) => {
    const text = await run(all, 'pass');
    assert.match(text, /^Of the last 31 pull requests 30 would have passed, 1 would have failed/);
    assert.match(text, /\. The last 30 in a row would have passed, and show, at 95 %, that fewer/);
    assert.ok(text.endsWith(' People judge whether a failure is right.'));
  },
);

const people = (from) =>
  [...Array(250).keys()].map((at) => ({ id: from + at, on: 1, login: 'octocat', body: 'Well.' }));
scenario('what people say between hides no row, and not all of it is read', {}, async (all) => {
  all.world.pulls = [open];
  all.world.comments = [...people(2000), ...earlier(...Array(30).fill('pass')), ...people(3000)];
  assert.match(await run(all, 'pass'), /The last 31 in a row would have passed/);
  const asked = all.game.requests.filter(({ url }) => /issues\/comments\?/.test(url));
  assert.equal(asked.length, 3);
});

scenario('one that would have failed ends the row', { pulls: [open] }, async (all) => {
  all.world.comments = earlier(...Array(40).fill('pass'));
  assert.match(await run(all, 'fail'), /1 would have failed \(<code>#7<\/code>\)\. 30 in a row/);
});

scenario('nothing is counted where verdicts count', { pulls: [open] }, async (all) => {
  await posts(all, { env: { WOULD: '' } });
  await posts(all, { env: { WOULD: 'pass --><b>' } });
  assert.doesNotMatch(all.world.comments[0].body, /would/);
  assert.ok(all.game.requests.every(({ url }) => !/issues\/comments\?/.test(url)));
});

scenario('a GitHub that does not say costs the line alone', { pulls: [open] }, async (all) => {
  const route = 'GET /repos/{owner}/{repo}/issues/comments';
  all.game.fail({ route, status: 404, message: '<b>' });
  assert.match(await run(all, 'pass'), /requests are not known: GitHub answered 404&#58;.*&#60;b/);
  assert.equal(all.outputs.posted, 'true');
});
