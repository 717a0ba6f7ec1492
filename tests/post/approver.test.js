// approver.js against a local GitHub: who may accept a regression, and of which run.
'use strict';
const assert = require('node:assert/strict');
const { HEAD, open } = require('./comment.js');
const { FORK, asks, measured, ready } = require('./accept.js');
const { scenario } = require('./scenario.js');

const OTHER = 'b'.repeat(40);
const refused = (all, pattern) => {
  assert.deepEqual(all.writes(), ['POST /issues/7/comments']);
  assert.match(all.world.comments.at(-1).body, /^Nothing was accepted by \[this comment\]\(http/);
  assert.match(all.world.comments.at(-1).body, pattern);
  assert.deepEqual(all.outputs, { run: '', head: '' });
};

for (const login of ['alice', 'carol', 'root'])
  scenario(`who has write access or more may: ${login}`, ready, async (all) => {
    assert.deepEqual(await asks(all, login), { head: HEAD, run: 41 });
    assert.deepEqual(all.outputs, { run: '41', head: HEAD });
    assert.deepEqual(all.writes(), []);
  });

for (const login of ['octocat', 'dave'])
  scenario(`the author, or who may sort issues, may not: ${login}`, ready, async (all) => {
    await asks(all, login);
    refused(all, /has no write access here, but read/);
  });

scenario("a fork's author may not", { ...ready, pulls: [FORK] }, async (all) => {
  await asks(all, 'mallory');
  refused(all, /mallory has no write access/);
});

scenario('an account that GitHub does not know', { ...ready, unknown: ['eve'] }, async (all) => {
  await asks(all, 'eve');
  refused(all, /but none/);
});

const BOTS = {
  'a bot': ['helper[bot]', { user: { login: 'helper[bot]', type: 'Bot' } }],
  'a bot by its name': ['b', { user: { login: 'alice[bot]', type: 'User' } }],
  'an app for somebody': ['alice', { performed_via_github_app: { id: 1 } }],
};
for (const [name, [login, change]] of Object.entries(BOTS))
  scenario(`${name} gets a sign alone`, { ...ready, may: { [login]: 'admin' } }, async (all) => {
    await asks(all, login, change);
    assert.deepEqual(all.writes(), ['POST /issues/comments/77/reactions']);
    assert.deepEqual(all.outputs, { run: '', head: '' });
  });

const MOVED = { ...ready, pulls: [{ ...open, head: OTHER }] };
scenario('a new push has not been measured', MOVED, async (all) => {
  await asks(all, 'alice');
  refused(all, /the head is bbbbbbbbbb, and aaaaaaaaaa was measured/);
});

const LATER = { ...ready, comments: [measured(HEAD, '2026-11-20T17:06:00Z')] };
scenario('a result that nobody had seen', LATER, async (all) => {
  await asks(all, 'alice');
  refused(all, /has changed since/);
});

const FORGED = { ...ready, comments: [{ ...measured(), login: 'mallory' }] };
scenario("somebody else's comment is no result", FORGED, async (all) => {
  await asks(all, 'alice');
  refused(all, /the gate has not commented/);
});

const WORKING = { ...ready, runs: [{ ...ready.runs[0], status: 'in_progress' }] };
scenario('a run that is not over', WORKING, async (all) => {
  await asks(all, 'alice');
  refused(all, /run 41 is not over/);
});

const STRANGE = { ...ready, runs: [{ ...ready.runs[0], head: OTHER }] };
scenario('a run of another commit', STRANGE, async (all) => {
  await asks(all, 'alice');
  refused(all, /run 41 was of bbbbbbbbbb/);
});

const CLOSED = { ...ready, pulls: [{ ...open, state: 'closed' }] };
scenario('a closed pull request', CLOSED, async (all) => {
  await asks(all, 'alice');
  refused(all, /is closed/);
});
