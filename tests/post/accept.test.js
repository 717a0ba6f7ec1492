// accept.js against a local GitHub: commit statuses, and the verdict told anew.
'use strict';
const assert = require('node:assert/strict');
const { HEAD, open } = require('./comment.js');
const { STATUS, accepts, measured, ready } = require('./accept.js');
const { scenario } = require('./scenario.js');

const OTHER = 'b'.repeat(40);
const written = `POST /statuses/${HEAD}`;

scenario('what is accepted: written on that commit, the verdict told anew', ready, async (all) => {
  assert.deepEqual(await accepts(all), { accepted: [STATUS.context] });
  const [first, again, sign, ...more] = all.writes();
  assert.equal(first, written);
  assert.match(again, /^POST \/actions\/jobs\/[0-9]+\/rerun$/);
  assert.equal(sign, 'POST /issues/comments/77/reactions');
  assert.deepEqual(more, []);
  const [{ state, context, description, target_url: url, sha }] = all.world.statuses;
  assert.deepEqual({ context, description }, STATUS);
  assert.deepEqual([state, sha], ['success', HEAD]);
  assert.equal(url, 'https://github.com/acme/tollgate/pull/7#issuecomment-77');
});

scenario('what is refused gets one reply, as it is, and no run', ready, async (all) => {
  const reason = 'no regression here is called <b>@team</b>';
  await accepts(all, { refused: reason, statuses: [] });
  assert.deepEqual(all.writes(), ['POST /issues/7/comments']);
  assert.ok(!/<b>|@team/.test(all.world.comments.at(-1).body));
});

const moved = { ...ready, pulls: [{ ...open, head: OTHER }] };
scenario('a push meanwhile: nothing is written', moved, async (all) => {
  await accepts(all);
  assert.deepEqual(all.writes(), ['POST /issues/7/comments']);
});

const moving = { ...ready, pushes: OTHER };
scenario('a push at that very moment: taken back, and nothing runs again', moving, async (all) => {
  await accepts(all);
  assert.deepEqual(all.writes(), [written, written, 'POST /issues/7/comments']);
  assert.deepEqual(
    all.world.statuses.map(({ state }) => state),
    ['success', 'failure'],
  );
  assert.match(all.world.comments.at(-1).body, /the head is bbbbbbbbbb/);
});

const later = measured();
later.body = later.body.replace('run=41', 'run=42');
scenario('measured again meanwhile', { ...ready, comments: [later] }, async (all) => {
  await accepts(all);
  assert.match(all.world.comments.at(-1).body, /measured again/);
  assert.equal(all.world.statuses, undefined);
});

// What the small GitHub knows of a job that is not over is that it has not succeeded.
const failed = ['one / verdict', 'two / verdict'].map((name) => [name, 'in_progress']);
const twice = { ...ready, jobs: [failed] };
scenario('several verdicts that failed: all of the run that did', twice, async (all) => {
  await accepts(all);
  assert.deepEqual(all.world.reruns, [{ run: 41 }]);
});

const busy = { ...ready, runs: [{ ...ready.runs[0], status: 'in_progress' }] };
scenario('a verdict that cannot be told anew is said', busy, async (all) => {
  await accepts(all);
  assert.match(all.world.comments.at(-1).body, /^It was accepted by .* use Re-run failed jobs/);
});
