// ask.js against a local GitHub: who may have a pull request measured, and which run is re-run.
'use strict';
const assert = require('node:assert/strict');
const { HEAD, open } = require('./comment.js');
const { FORK, ready, said } = require('./accept.js');
const { scenario, TRIES } = require('./scenario.js');

const asks = ({ call }, login, body = '/gate run') =>
  call('ask', { payload: said(login, { body }) });
const refused = (all, pattern) => {
  assert.deepEqual(all.writes(), ['POST /issues/7/comments']);
  assert.match(all.world.comments.at(-1).body, /^Nothing is measured by \[this comment\]\(http/);
  assert.match(all.world.comments.at(-1).body, pattern);
};
const RUN = ready.runs[0];

const SAID = {
  '/gate run': 'all',
  '/gate run \nthanks': 'all',
  '/gate run search': 'search',
  '/gate run search-c4 home*': 'search-c4,home*',
  '/gate run search-c4, home*': 'search-c4,home*',
};
for (const [body, cases] of Object.entries(SAID))
  scenario(`what a maintainer asks for: ${JSON.stringify(body)}`, ready, async (all) => {
    assert.deepEqual(await asks(all, 'alice', body), { request: { head: HEAD, run: 41, cases } });
    assert.deepEqual(
      all.world.statuses.map(({ sha, context, description, state }) => [
        sha,
        context,
        description,
        state,
      ]),
      [[HEAD, 'tollgate/asked', `${cases}, @alice`, 'success']],
    );
    assert.deepEqual(all.world.reruns, [{ run: 41, all: true }]);
    assert.deepEqual(all.world.reactions, [{ comment: 77, content: '+1' }]);
  });

for (const login of ['octocat', 'dave'])
  scenario(`who has no write access asks for nothing: ${login}`, ready, async (all) => {
    await asks(all, login);
    refused(all, /has no write access here, but read/);
  });

scenario("a fork's author may not, a maintainer may", { ...ready, pulls: [FORK] }, async (all) => {
  await asks(all, 'mallory');
  refused(all, /mallory has no write access/);
  assert.equal((await asks(all, 'alice')).request.run, 41);
});

scenario('a bot gets a sign alone', ready, async (all) => {
  await all.call('ask', {
    payload: said('b', { body: '/gate run', user: { login: 'helper[bot]', type: 'Bot' } }),
  });
  assert.deepEqual(all.writes(), ['POST /issues/comments/77/reactions']);
});

for (const body of ['/gate runs', '/gate run $(id)', '/gate run `a`', '/gate run a/b'])
  scenario(`other words are told what is allowed: ${body}`, ready, async (all) => {
    await asks(all, 'alice', body);
    refused(all, /allowed is \/gate run, or \/gate run CASE/);
  });

scenario('more names than a status can hold', ready, async (all) => {
  await asks(all, 'alice', `/gate run ${'search-c4 '.repeat(20)}`);
  refused(all, /too many names/);
});

const CLOSED = { ...ready, pulls: [{ ...open, state: 'closed' }] };
scenario('a closed pull request', CLOSED, async (all) => {
  await asks(all, 'alice');
  refused(all, /is closed/);
});

const BUSY = { ...ready, runs: [{ ...RUN, status: 'in_progress' }] };
scenario('a run that is not over yet', BUSY, async (all) => {
  await asks(all, 'alice');
  refused(all, /run 41 is not over/);
});

const OTHERS = { ...ready, jobs: [[['build', 'completed']]] };
scenario('runs of other workflows are none of ours', OTHERS, async (all) => {
  await asks(all, 'alice');
  refused(all, /the gate has no run for aaaaaaaaaa/);
});

const TWO = { ...ready, runs: [RUN, { ...RUN, id: 43 }, { ...RUN, id: 42 }] };
scenario('of several runs the latest is re-run', TWO, async (all) => {
  assert.equal((await asks(all, 'alice')).request.run, 43);
});

scenario('a failed re-run is reported, and the request stays', ready, async (all) => {
  const route = 'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun';
  all.game.fail({ route, status: 403, message: 'created over a month ago', times: TRIES });
  await asks(all, 'alice');
  assert.match(all.world.comments.at(-1).body, /^Nothing is measured yet by .*month ago/s);
  assert.equal(all.world.statuses.length, 1);
});
