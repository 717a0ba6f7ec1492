// issue.js against a local GitHub: one issue of what is worse on main, by us alone, never two.
'use strict';
const assert = require('node:assert/strict');
const { scenario, TRIES } = require('./scenario.js');

const BOT = 'github-actions[bot]';
const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
const LIST = 'GET /repos/{owner}/{repo}/issues';
const CREATE = 'POST /repos/{owner}/{repo}/issues';
const body = (...commits) =>
  `<!-- tollgate-drift -->\n<!-- tollgate-drift: ${commits.join(' ')} -->\nIt is worse.\n`;
const issue = (number, fields = {}) => ({ number, login: BOT, body: body(A), ...fields });
const closed = (closer, ...commits) =>
  issue(3, { state: 'closed', closer, body: body(...commits) });

// says: one call with that text; returns its result.
const says = (all, text, env = {}) =>
  all.call('issue', {
    env: { ISSUE_FILE: all.write('issue.md', text), TITLE: 'Worse', ...env },
  });
const states = ({ world }) =>
  world.issues.map(({ number, state = 'open' }) => `${number} ${state}`).join(', ');

scenario('nothing worse, and no issue: nothing is written', {}, async (all) => {
  assert.deepEqual(await says(all, ''), { posted: true, action: 'nothing', url: '' });
  assert.deepEqual(all.writes(), []);
});

scenario('what is worse opens one issue, and the same again writes nothing', {}, async (all) => {
  const more = all.write('more.md', '\n![drift](https://github.example/drift.svg)\n');
  const opened = await says(all, body(A), { MORE_FILE: more });
  assert.deepEqual([opened.action, opened.url], ['opened', all.outputs.url]);
  assert.equal(all.world.issues[0].title, 'Worse');
  assert.match(all.world.issues[0].body, /^<!-- tollgate-drift -->\n[^]+drift.svg\)\n$/);
  assert.match(all.summary(), /opened/);
  assert.equal((await says(all, body(A), { MORE_FILE: more })).action, 'unchanged');
  assert.deepEqual(all.writes(), ['POST /issues']);
});

scenario(
  'while it stands it is edited, and only something new is a comment',
  { issues: [issue(3, { title: 'Worse' })] },
  async (all) => {
    assert.equal((await says(all, `${body(A)}More points.\n`)).action, 'updated');
    assert.deepEqual(all.writes(), ['PATCH /issues/3']);
    assert.equal((await says(all, body(A, B))).action, 'updated');
    assert.deepEqual(all.writes().slice(1), ['POST /issues/3/comments', 'PATCH /issues/3']);
    assert.equal(all.world.comments[0].body, `New, see above: ${B}\n`);
    assert.equal((await says(all, body(B))).action, 'updated');
    assert.equal(all.world.comments.length, 1);
  },
);

scenario('gone: closed, with a word; once', { issues: [issue(3)] }, async (all) => {
  assert.equal((await says(all, '')).action, 'closed');
  assert.deepEqual(all.writes(), ['POST /issues/3/comments', 'PATCH /issues/3']);
  assert.equal(all.world.issues[0].reason, 'completed');
  assert.equal((await says(all, '\n')).action, 'nothing');
  assert.equal(all.writes().length, 2);
});

const rows = (text, ...names) =>
  text.replace('It is', `<!-- tollgate-drift-rows: ${names.join(' ')} -->\nIt is`);
scenario(
  'nothing worse is found, but a row of it cannot be judged: it stays, without a word',
  { issues: [issue(3, { body: rows(body(A), 'shop/pi/a/b/', 'shop/pi/c/d/') })] },
  async (all) => {
    const judged = (text) => ({ JUDGED_FILE: all.write('judged', text) });
    assert.equal((await says(all, '', judged('shop/pi/a/b/\n'))).action, 'kept');
    assert.deepEqual(all.writes(), []);
    assert.match(all.summary(), /1 row has too few data points/);
    // What is worse by then does not forget it.
    const other = rows(body(A), 'shop/pi/e/f/');
    assert.equal((await says(all, other, judged('shop/pi/a/b/\n'))).action, 'updated');
    assert.equal((await says(all, '', judged('shop/pi/a/b/\nshop/pi/e/f/\n'))).action, 'kept');
    const both = 'shop/pi/c/d/\nshop/pi/e/f/\n';
    assert.equal((await says(all, '', judged(both))).action, 'closed');
  },
);

const within = (text, ...list) =>
  text.replace('It is', `<!-- tollgate-drift-within: ${list.join(' ')} -->\nIt is`);
scenario(
  'what moves within a range that has widened is nothing new either',
  { issues: [closed('octocat', A)] },
  async (all) => {
    assert.equal((await says(all, within(body(B), A, B))).action, 'unchanged');
    assert.equal(states(all), '3 closed');
  },
);

for (const closer of ['octocat', BOT]) {
  scenario(
    `what moves within its range is nothing new, closed by ${closer}`,
    { issues: [issue(3, { state: 'closed', closer, body: within(body(A), A, B) })] },
    async (all) => {
      const actions = [];
      for (const text of [within(body(B), A, B), within(body(C), B, C)])
        actions.push((await says(all, text)).action);
      const ours = ['reopened', 'updated'];
      assert.deepEqual(actions, closer === BOT ? ours : ['unchanged', 'opened']);
    },
  );
}

for (const [what, before, text, action, after] of [
  ['comes back', closed(BOT, A), body(A), 'reopened', '3 open'],
  ['comes back with another', closed(BOT, A), body(A, B), 'reopened', '3 open'],
  ['is another matter', closed(BOT, A), body(B), 'opened', '3 closed, 4 open'],
  ['was closed by a person', closed('octocat', A, B), body(B), 'unchanged', '3 closed'],
  ['was closed by one who is gone', closed(null, A), body(A), 'unchanged', '3 closed'],
  ['was closed by a person, with another', closed('octocat', A), body(A, C), 'reopened', '3 open'],
]) {
  scenario(`closed, and it ${what}: ${action}`, { issues: [before] }, async (all) => {
    assert.equal((await says(all, text)).action, action);
    assert.equal(states(all), after);
  });
}

scenario(
  'ours is by our author, begins with the marker, and is no pull request',
  {
    issues: [
      issue(1, { login: 'mallory' }),
      issue(2, { login: 'other[bot]' }),
      issue(3, { body: `> ${body(A)}` }),
      issue(4, { pull: true }),
      issue(5, { body: null }),
    ],
  },
  async (all) => {
    assert.equal((await says(all, body(A))).action, 'opened');
    assert.equal(all.world.issues.length, 6);
    assert.deepEqual(all.writes(), ['POST /issues']);
  },
);

scenario(
  'an app of its own name is told by BOT',
  { issues: [issue(1), issue(2, { login: 'gate[bot]' })] },
  async (all) => {
    await says(all, body(A, B), { BOT: 'gate[bot]' });
    assert.equal(all.world.issues[0].body, body(A));
    assert.equal(all.world.issues[1].body, body(A, B));
  },
);

scenario(
  'it is found behind a page of others',
  { issues: [issue(1), ...Array.from({ length: 120 }, (_, at) => issue(2 + at, { body: 'x' }))] },
  async (all) => {
    assert.equal((await says(all, body(A, B))).action, 'updated');
    assert.equal(all.world.issues.length, 121);
  },
);

scenario(
  'two runs at one moment: the issue that was opened first stays, with what is new',
  { issues: [issue(1, { body: 'x' })], issue_rivals: [issue(2)] },
  async (all) => {
    assert.equal((await says(all, body(A, B))).action, 'updated');
    assert.equal(states(all), '1 open, 2 open, 3 closed');
    assert.equal(all.world.issues[1].body, body(A, B));
    assert.equal(all.world.issues[2].body, 'The same is in #2, which was opened first.\n');
    // What was closed is ours no more: gone and back, the first one is opened again.
    await says(all, '');
    assert.equal((await says(all, body(A))).action, 'reopened');
    assert.equal(states(all), '1 open, 2 open, 3 closed');
  },
);

for (const done of [false, true]) {
  scenario(
    `a 502 ${done ? 'after' : 'instead of'} the issue leaves one`,
    { issues: [] },
    async (all) => {
      all.game.fail({ route: CREATE, status: 502, done });
      await says(all, body(A));
      assert.deepEqual([states(all), all.slept], ['1 open', [1]]);
    },
  );
}

scenario(
  'a failed edit leaves what is new to be said again',
  { issues: [issue(1)] },
  async (all) => {
    const route = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}';
    all.game.fail({ route, status: 500, times: TRIES });
    await says(all, body(A, B));
    assert.match(all.log.at(-1), /^failed: No issue about regressions on main: .*500/);
    assert.equal((await says(all, body(A, B))).action, 'updated');
    assert.equal(all.world.comments.at(-1).body, `New, see above: ${B}\n`);
  },
);

const OFF = { issues_off: true };
scenario('issues are switched off: said, and the step stays green', OFF, async (all) => {
  const result = await says(all, body(A));
  assert.deepEqual(result, { posted: false, reason: 'issues are disabled in this repository' });
  assert.match(all.log.at(-1), /^warning: No issue about .* disabled/);
  assert.match(all.summary(), /disabled/);
  all.game.fail({ route: LIST, status: 410 });
  assert.equal((await says(all, body(A))).posted, false);
});

scenario('a text of any length fits, what is below is whole, nobody is called', {}, async (all) => {
  const rows = '| a row by @team |\n'.repeat(9000);
  const more = all.write('more.md', 'What to do, @team.\n');
  await says(all, body(A) + rows, { MORE_FILE: more });
  const [{ body: written }] = all.world.issues;
  assert.ok(written.length <= 60000, `${written.length} characters`);
  assert.match(written, /in the store\._\nWhat to do, @\u2060team\.\n$/);
  assert.doesNotMatch(written, /@t/);
});

for (const [what, text, env, reason] of [
  ['no marker', 'It is worse.\n', {}, /has no marker of gate drift/],
  ['no file', '', { ISSUE_FILE: '/nowhere' }, /ENOENT/],
]) {
  scenario(`${what}: the step fails before anything is asked`, {}, async (all) => {
    assert.match((await says(all, text, env)).reason, reason);
    assert.match(all.log[0], /^failed: /);
    assert.equal(all.game.requests.length, 0);
  });
}
