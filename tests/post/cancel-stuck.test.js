// cancel-stuck.js against a local GitHub: a run is ended when only lost jobs are left of it, and
// never before.
'use strict';
const assert = require('node:assert/strict');
const { scenario, PAUSES, TRIES } = require('./scenario.js');

const JOBS = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs';
const CANCEL = 'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel';
const CANCELLED = ['POST /actions/runs/77/cancel'];

const [own, verdict] = ['gate / after / cancel-stuck', 'gate / verdict'];
const job = 'gate / measure demo on pi5-2gb';
const other = 'gate / measure demo on x86-2core';
const over = (...names) => names.map((name) => [name, 'completed']);
const waits = (...names) => names.map((name) => [name, 'queued']);
const works = (...names) => names.map((name) => [name, 'in_progress']);
const left = [...over(verdict), ...waits(job), ...works(own)];
const busy = [...left, ...works('gate / after / comment')];

// cancel-stucks: one call, whose clock goes on by what it sleeps.
const cancels = (all, env = {}) =>
  all.call('cancel-stuck', {
    env: { LOST: '["demo_pi5-2gb"]', RUN_ID: '77', ...env },
    now: () => 1000 * all.slept.reduce((sum, each) => sum + each, 0),
  });
const looks = ({ game }) => game.requests.filter(({ url }) => /\/jobs\?/.test(url)).length;

scenario(
  'only a lost job is left: seen twice, the run is ended',
  { jobs: [left] },
  async (all) => {
    assert.deepEqual(await cancels(all), { ended: true, waiting: ['demo on pi5-2gb'] });
    assert.deepEqual([looks(all), all.slept, all.writes()], [2, [60], CANCELLED]);
    assert.match(all.game.requests[0].url, /filter=latest/);
    assert.deepEqual(all.outputs, { ended: 'true', reason: '' });
    assert.match(all.log[0], /^info: This run is cancelled: no runner took .*: demo on pi5-2gb\.$/);
    assert.match(all.summary(), /This run is cancelled/);
  },
);

scenario(
  'while another job is at work or queued it waits',
  { jobs: [busy, busy, [...left, ...waits('gate / after / comment')], left] },
  async (all) => {
    assert.equal((await cancels(all, { EVERY_S: '10' })).ended, true);
    assert.deepEqual([looks(all), all.slept], [5, [10, 10, 10, 10]]);
  },
);

scenario('seen once and then not is not twice', { jobs: [left, busy, left] }, async (all) => {
  assert.equal((await cancels(all)).ended, true);
  assert.equal(looks(all), 4);
});

for (const [what, jobs] of [
  ['that works', works('pages')],
  ['that waits for a runner', waits('pages')],
  ['that measures and was not lost', waits(other)],
  ['that waits for an approval', [['pages', 'waiting']]],
  ['whose name ends like ours', works('gate / no-after / cancel-stuck')],
  ['whose name ends like that of a lost job', waits('re-measure demo on pi5-2gb')],
]) {
  scenario(
    `a job ${what} keeps the run, until patience ends`,
    { jobs: [[...left, ...jobs]] },
    async (all) => {
      const { ended, reason } = await cancels(all);
      assert.match(reason, /^other jobs were unfinished after 3600 seconds; the job stays queued/);
      assert.deepEqual([ended, looks(all), all.writes()], [false, 61, []]);
      assert.match(all.log[0], /^warning: This run is not cancelled/);
    },
  );
}

for (const status of ['waiting', 'pending', 'requested'])
  scenario(`a lost job may be ${status}`, { jobs: [[[job, status]]] }, async (all) =>
    assert.equal((await cancels(all)).ended, true),
  );

scenario(
  'where nothing lost is queued any more, nothing is sent',
  { jobs: [busy] },
  async (all) => {
    all.world.jobs = [busy, [...over(job), ...works(own, 'pages')]];
    const { ended, reason } = await cancels(all);
    assert.deepEqual([ended, reason], [false, 'no job waits for a missing runner']);
    assert.deepEqual([looks(all), all.writes()], [2, []]);
    assert.match(all.log[0], /^info: /);
  },
);

scenario('a machine that came back keeps its run', { jobs: [works(job, own)] }, async (all) => {
  assert.equal((await cancels(all)).ended, false);
  assert.equal(looks(all), 1);
});

scenario('where nothing was lost, nothing is asked', { jobs: [left] }, async (all) => {
  assert.equal((await cancels(all, { LOST: '[]' })).ended, false);
  assert.equal((await cancels(all, { LOST: '' })).ended, false);
  assert.equal(all.game.requests.length, 0);
});

scenario('a run of more jobs than a page has', { jobs: [] }, async (all) => {
  const many = Array.from({ length: 130 }, (_, at) => [`job ${at}`, 'completed']);
  all.world.jobs = [
    [...many, ...works('pages'), ...waits(job)],
    [...many, ...waits(job)],
  ];
  assert.equal((await cancels(all)).ended, true);
  assert.deepEqual([looks(all), all.writes()], [6, CANCELLED]);
});

scenario(
  'jobs without a caller, and with several',
  {
    jobs: [
      [...waits('measure demo on pi5-2gb', `ci / ${job}`), ...works('after / cancel-stuck')],
    ],
  },
  async (all) => assert.equal((await cancels(all)).waiting.length, 2),
);

const twoCalls = [...waits(job, 'next / measure shop on pi4-1gb'), ...works(own)];
scenario(
  'two calls that lost jobs do not wait for each other',
  { jobs: [[...twoCalls, ...works('next / after / cancel-stuck')]] },
  async (all) => {
    const { waiting } = await cancels(all);
    assert.deepEqual(waiting, ['demo on pi5-2gb', 'shop on pi4-1gb']);
  },
);
scenario(
  'the other call is waited for until its own cancel-stuck job is at work',
  {
    jobs: [
      [...twoCalls, ...works('next / verdict')],
      [...twoCalls, ...waits('next / after / cancel-stuck')],
    ],
  },
  async (all) => {
    assert.equal((await cancels(all, { PATIENCE_S: '180' })).ended, false);
    assert.deepEqual([looks(all), all.writes()], [4, []]);
  },
);

scenario('a token that may only read is a warning, no failure', { jobs: [left] }, async (all) => {
  const message = 'Resource not accessible by integration';
  all.game.fail({ route: CANCEL, status: 403, message, times: TRIES });
  const { ended, reason } = await cancels(all);
  assert.equal(ended, false);
  assert.match(reason, /403: Resource .*; the job stays queued until GitHub ends it after a day$/);
  assert.match(all.log[0], /^warning: This run is not cancelled/);
  assert.equal(all.outputs.ended, 'false');
});

scenario('a run that is over already is fine', { jobs: [left] }, async (all) => {
  all.game.fail({ route: CANCEL, status: 409, message: 'Cannot cancel a workflow run' });
  assert.deepEqual(await cancels(all), { ended: false, reason: 'it is over already' });
  assert.match(all.log[0], /^info: /);
});

scenario(
  'a GitHub that does not answer is asked at the next look',
  { jobs: [left] },
  async (all) => {
    all.game.fail({ route: JOBS, status: 502, times: TRIES });
    assert.equal((await cancels(all)).ended, true);
    assert.deepEqual([looks(all), all.slept], [TRIES + 2, [...PAUSES, 60, 60]]);
  },
);

scenario('one that does not know the run is not', { jobs: [left] }, async (all) => {
  all.game.fail({ route: JOBS, status: 404 });
  assert.match((await cancels(all)).reason, /GitHub answered 404.*the job stays queued/);
});

for (const [what, env, reason] of [
  ['list', { LOST: 'demo_pi5-2gb' }, /JSON/],
  ['job', { LOST: '["../x"]' }, /LOST is .* a list of TARGET_CLASS/],
  ['object', { LOST: '{"demo_pi5-2gb":1}' }, /LOST is/],
  ['run', { RUN_ID: '7/../8' }, /RUN_ID is '7\/..\/8'/],
  ['name of a job', { OWN_JOB: 'with draw' }, /OWN_JOB is/],
  ['pause', { EVERY_S: '0' }, /EVERY_S is '0'/],
  ['patience', { PATIENCE_S: 'for ever' }, /PATIENCE_S is/],
]) {
  scenario(`a bad ${what} is a reason and asks nothing`, { jobs: [left] }, async (all) => {
    const result = await cancels(all, env);
    assert.equal(result.ended, false);
    assert.match(result.reason, reason);
    assert.match(all.log[0], /^warning: /);
    assert.equal(all.game.requests.length, 0);
  });
}

scenario('the run is that of the job, unless told', { jobs: [left] }, async (all) => {
  await cancels(all, { RUN_ID: '', GITHUB_RUN_ID: '77' });
  assert.deepEqual(all.writes(), CANCELLED);
});
