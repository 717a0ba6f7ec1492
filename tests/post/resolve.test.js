// resolve.js against a local GitHub: the pull request of a run, from commit and repository alone.
'use strict';
const assert = require('node:assert/strict');
const { scenario, TRIES } = require('./scenario.js');

const HEAD = 'a'.repeat(40);
const BY_COMMIT = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls';
const home = { id: 1, owner: 'acme' };
const fork = { id: 2, owner: 'mallory' };
const pull = { number: 7, branch: 'faster', head: HEAD, from: fork, into: home };
const run = {
  event: 'pull_request',
  head_sha: HEAD,
  head_branch: 'faster',
  head_repository: { id: 2, owner: { login: 'mallory' } },
  pull_requests: [],
};
const of = (all, change = {}) =>
  all.call('resolve', { payload: { workflow_run: { ...run, ...change } } });

scenario("a fork's pull request, which the event does not name", { pulls: [pull] }, async (all) => {
  assert.deepEqual(await of(all), { number: 7, head: HEAD, own: false });
  assert.deepEqual(all.outputs, { number: '7', head: HEAD, own: 'false', reason: '' });
  assert.match(all.game.requests[0].url, /head=mallory%3Afaster/);
});

const ours = { head_repository: { id: 1, owner: { login: 'acme' } } };
scenario(
  'one of this repository, by a person',
  { pulls: [{ ...pull, from: home }] },
  async (all) => {
    const reason = 'pull request 7: its own run comments';
    assert.deepEqual(await of(all, ours), { number: null, reason, own: true });
    assert.deepEqual(all.outputs, { number: '', head: '', own: 'true', reason });
    assert.match(
      all.log[0],
      /^info: There is no pull request to comment on: .*its own run comments$/,
    );
  },
);

for (const [what, by, from, change, own] of [
  ['of this repository by a bot', 'renovate[bot]', home, ours, false],
  ['of a fork by a bot', 'renovate[bot]', fork, {}, false],
  ['of this repository by somebody who is gone', null, home, ours, true],
]) {
  scenario(`one ${what}`, { pulls: [{ ...pull, by, from }] }, async (all) => {
    const result = await of(all, change);
    assert.deepEqual([result.own, result.number], [own, own ? null : 7]);
  });
}

scenario(
  'one whose branch is not found by name is found by its commit',
  { pulls: [pull] },
  async (all) => {
    assert.equal((await of(all, { head_branch: 'renamed' })).number, 7);
    assert.equal((await of(all, { head_branch: null })).number, 7);
  },
);

scenario(
  'a branch with letters that mean something in a URL',
  { pulls: [{ ...pull, branch: 'a&b=#c/d?e' }] },
  async (all) => {
    assert.equal((await of(all, { head_branch: 'a&b=#c/d?e' })).number, 7);
  },
);

for (const [what, change] of [
  ['closed', { state: 'closed' }],
  ['at another commit', { head: 'b'.repeat(40) }],
  ['of another repository with that branch', { from: { id: 3, owner: 'mallory' } }],
  ['into another repository', { into: { id: 9, owner: 'acme' } }],
  ['from a repository that is gone', { from: { id: null, owner: 'mallory' } }],
]) {
  scenario(`none that is ${what}`, { pulls: [{ ...pull, ...change }] }, async (all) => {
    assert.deepEqual(await of(all), {
      number: null,
      reason: 'no open pull request has the head aaaaaaaaaa',
      own: false,
    });
    assert.equal(all.outputs.number, '');
    assert.match(all.summary(), /no open pull request/);
  });
}

scenario('no pull request at all', {}, async (all) => assert.equal((await of(all)).number, null));

scenario(
  'one branch, two pull requests: the event chooses',
  { pulls: [pull, { ...pull, number: 8, base: 'next' }] },
  async (all) => {
    assert.equal((await of(all, { pull_requests: [{ number: 8 }] })).number, 8);
    assert.match((await of(all)).reason, /2 pull requests have the head aaaaaaaaaa: 7, 8/);
    assert.equal((await of(all, { pull_requests: [{ number: 99 }] })).number, null);
  },
);

for (const [what, change] of [
  ['a push', { event: 'push' }],
  ['no commit', { head_sha: '../x' }],
  ['a deleted fork', { head_repository: null }],
]) {
  scenario(`an event of ${what} asks nothing`, { pulls: [pull] }, async (all) => {
    assert.equal((await of(all, change)).number, null);
    assert.equal(all.game.requests.length, 0);
  });
}

scenario(
  'found on the second page',
  {
    pulls: [
      ...Array.from({ length: 120 }, (_, at) => ({
        ...pull,
        number: 100 + at,
        head: 'b'.repeat(40),
      })),
      { ...pull, hidden: true },
    ],
  },
  async (all) => {
    assert.equal((await of(all)).number, 7);
  },
);

scenario(
  'GitHub fails for ever: no number, a warning, no exception',
  { pulls: [pull] },
  async (all) => {
    all.game.fail({ status: 500, times: TRIES });
    assert.match((await of(all)).reason, /GitHub answered 500/);
    assert.equal(all.outputs.own, 'false');
    assert.match(all.log[0], /^warning/);
  },
);

scenario('GitHub fails once', { pulls: [{ ...pull, branch: 'x' }] }, async (all) => {
  all.game.fail({ route: BY_COMMIT, status: 502 });
  assert.equal((await of(all)).number, 7);
});
