// retry.js, by the comment against a local GitHub: what is tried again, when, and how often.
'use strict';
const assert = require('node:assert/strict');
const { test } = require('node:test');
const { HEAD, POST, PULL, open, posts } = require('./comment.js');
const { scenario, PAUSES, TRIES } = require('./scenario.js');

for (const status of [403, 429]) {
  scenario(`${status} with retry-after is waited for`, { pulls: [open] }, async (all) => {
    all.game.fail({ route: POST, status, headers: { 'retry-after': '17' } });
    assert.equal((await posts(all)).action, 'created');
    assert.deepEqual(all.slept, [17]);
  });
  scenario(
    `${status} with a retry-after beyond a minute is not`,
    { pulls: [open] },
    async (all) => {
      all.game.fail({ route: POST, status, headers: { 'retry-after': '61' } });
      assert.match((await posts(all)).reason, new RegExp(`GitHub answered ${status}`));
      assert.deepEqual([all.slept, all.writes().length], [[], 1]);
    },
  );
  scenario(
    `${status} without retry-after is tried again after the pauses`,
    { pulls: [open] },
    async (all) => {
      all.game.fail({ route: POST, status, times: 2 });
      assert.equal((await posts(all)).action, 'created');
      assert.deepEqual(all.slept, PAUSES.slice(0, 2));
    },
  );
  scenario(
    `${status} for ever ends after the last pause, as a warning`,
    { pulls: [open] },
    async (all) => {
      all.game.fail({ route: POST, status, times: TRIES });
      const result = await posts(all);
      assert.deepEqual([result.posted, all.slept, all.writes().length], [false, PAUSES, TRIES]);
      assert.match(
        all.log.join('\n'),
        new RegExp(`^warning: There is no new comment: GitHub answered ${status}`),
      );
    },
  );
}

scenario(
  'a used-up primary limit is waited for until its reset',
  { pulls: [open] },
  async (all) => {
    all.game.fail({
      route: PULL,
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1030' },
    });
    const result = await all.call('comment', {
      now: () => 1000000,
      env: {
        COMMENT_FILE: all.write('c.md', 'text\n'),
        PR_NUMBER: '7',
        HEAD_SHA: HEAD,
        RUN: '41',
        ATTEMPT: '1',
        CALLS: '1',
      },
    });
    assert.deepEqual([result.action, all.slept], ['created', [30]]);
  },
);

scenario('a 5xx, then a good answer', { pulls: [open] }, async (all) => {
  all.game.fail({ route: PULL, status: 502 });
  assert.equal((await posts(all)).action, 'created');
  assert.deepEqual(all.slept, [1]);
});

scenario(
  'a 5xx after the comment was made does not make a second one',
  { pulls: [open] },
  async (all) => {
    all.game.fail({ route: POST, status: 502, done: true });
    assert.equal((await posts(all)).action, 'unchanged');
    assert.equal(all.world.comments.length, 1);
  },
);

scenario(
  '5xx for ever: no comment, a warning, an output, a line in the summary, no exception',
  { pulls: [open] },
  async (all) => {
    all.game.fail({ status: 503, times: TRIES });
    const result = await posts(all);
    assert.equal(result.posted, false);
    assert.deepEqual([all.outputs.posted, all.game.requests.length], ['false', TRIES]);
    assert.match(all.outputs.reason, /GitHub answered 503/);
    assert.match(all.summary(), /There is no new comment&#58;\u2060 GitHub answered 503/);
    assert.ok(!all.log.some((line) => line.startsWith('failed')));
  },
);

scenario('404 is not tried again', { pulls: [open] }, async (all) => {
  all.game.fail({ route: POST, status: 404 });
  assert.match((await posts(all)).reason, /GitHub answered 404/);
  assert.deepEqual(all.slept, []);
});

test('what the tests wait for is really waited for', async () => {
  const { retry } = require('../../scripts/ci/github/lib/retry.js');
  const began = process.hrtime.bigint();
  let tries = 0;
  await retry(async () => {
    if ((tries += 1) < 2) throw Object.assign(new Error('busy'), { status: 500 });
  });
  assert.ok(process.hrtime.bigint() - began > 900000000n);
});
