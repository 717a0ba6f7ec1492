// baseline-pr.js against a local GitHub: a branch of one's own, once only, and where Actions may
// not open pull requests.
'use strict';
const assert = require('node:assert/strict');
const { sha } = require('./github.js');
const { PI, BRANCH, CREATE, snapshot, repository, propose, filesAt } = require('./baseline.js');
const { scenario, PAUSES, TRIES } = require('./scenario.js');

const RELEASE = 'tollgate/release-v1.2.0';
const NEWER = { [PI]: snapshot('pi5-2gb', { created: '2026-11-21T17:00:00Z' }) };
const release = (all, files, env = {}) =>
  propose(all, files, { BRANCH: RELEASE, ONCE: 'true', RUN_ID: '', ...env });

scenario('a branch of its own name, and then no run is needed', repository(), async (all) => {
  const { changed, branch } = await release(all);
  assert.deepEqual([changed, branch, all.outputs.branch], [true, RELEASE, RELEASE]);
  assert.equal(filesAt(all.world, `heads/${RELEASE}`)[PI], snapshot('pi5-2gb'));
});

for (const name of [
  'main',
  'tollgate/',
  'tollgate/a/b',
  'tollgate/../main',
  'tollgate/a..b',
  'tollgate/.a',
  'tollgate/a.lock',
  'tollgate/a.',
  'tollgate/a b',
  'tollgate/a\nb',
  'refs/heads/tollgate/a',
]) {
  scenario(`refused: the branch ${JSON.stringify(name)}`, repository(), async (all) => {
    await assert.rejects(release(all, undefined, { BRANCH: name }), /: BRANCH is '.*allowed is/);
    assert.equal(all.game.requests.length, 0);
  });
}

for (const [what, change, how] of [
  ['open', {}, 'is open'],
  ['closed', { state: 'closed' }, 'was closed'],
  ['merged', { state: 'closed', merged: '2026-11-20T18:00:00Z' }, 'was merged'],
]) {
  scenario(`once: a pull request that is ${what} is left as it is`, repository(), async (all) => {
    await release(all);
    Object.assign(all.world.pulls[0], change);
    const [sent, before] = [all.writes().length, all.world.refs[`heads/${RELEASE}`]];
    const reason = `pull request 100 of ${RELEASE} ${how}`;
    assert.deepEqual(await release(all, NEWER), { changed: false, reason });
    assert.deepEqual([all.writes().length, all.world.refs[`heads/${RELEASE}`]], [sent, before]);
    assert.match(all.log.at(-1), new RegExp(`^info: No pull request: pull request 100 .* ${how}`));
  });
}

scenario('once: also where the branch is gone since', repository(), async (all) => {
  await release(all);
  Object.assign(all.world.pulls[0], { state: 'closed', merged: '2026-11-20T18:00:00Z' });
  delete all.world.refs[`heads/${RELEASE}`];
  assert.equal((await release(all, NEWER)).changed, false);
  assert.equal(all.world.refs[`heads/${RELEASE}`], undefined);
});

const NOT_PERMITTED = {
  route: CREATE,
  status: 403,
  message: 'GitHub Actions is not permitted to create or approve pull requests.',
};
const LINK = 'https://github.example/acme/tollgate/compare/main...tollgate/baseline-77?expand=1';
const WAY_ON = [
  'The branch tollgate/baseline-77 exists',
  'Settings → Actions → General → Workflow permissions',
  '"Allow GitHub Actions to create and approve pull requests"',
  'the organisation decides',
  're-run this job',
  LINK,
];

scenario(
  'where Actions may not open pull requests it says what to do',
  repository(),
  async (all) => {
    all.game.fail(NOT_PERMITTED);
    const { message } = await propose(all).catch((error) => error);
    for (const part of WAY_ON) assert.ok(message.includes(part), `${part}: ${message}`);
    assert.equal(all.summary(), `${message}\n\n`);
    assert.ok(all.world.refs[BRANCH]);
    assert.deepEqual([all.world.pulls, all.slept], [[], []]);
  },
);

scenario('the same words where the step summary cannot be written', repository(), async (all) => {
  all.game.fail(NOT_PERMITTED);
  require('node:fs').rmSync(all.page);
  await assert.rejects(propose(all), /Workflow permissions/);
  assert.match(all.log[0], /^warning: no step summary/);
});

scenario(
  'allowed since, the next run opens it for the branch that is left',
  repository(),
  async (all) => {
    all.game.fail(NOT_PERMITTED);
    await assert.rejects(release(all));
    const left = all.world.refs[`heads/${RELEASE}`];
    const { changed, number } = await release(all);
    assert.deepEqual([changed, all.world.pulls.map((pull) => pull.number)], [true, [number]]);
    assert.equal(all.world.refs[`heads/${RELEASE}`], left);
  },
);

scenario(
  'the link leads there from a base with letters that mean something in a URL',
  { ...repository(), refs: { 'heads/main': sha('c0'), 'heads/next/a#b?c': sha('c0') } },
  async (all) => {
    all.game.fail(NOT_PERMITTED);
    const { message } = await propose(all, undefined, { BASE_BRANCH: 'next/a#b?c' }).catch(
      (error) => error,
    );
    assert.ok(message.endsWith('/compare/next/a%23b%3Fc...tollgate/baseline-77?expand=1'), message);
  },
);

scenario('another 403 is what GitHub says, after the last pause', repository(), async (all) => {
  all.game.fail({
    route: CREATE,
    status: 403,
    message: 'Resource not accessible by integration',
    times: TRIES,
  });
  await assert.rejects(propose(all), /^Error: GitHub answered 403: Resource not accessible/);
  assert.deepEqual(all.slept, PAUSES);
});

scenario('the rooms may be in a folder of the repository', repository(), async (all) => {
  const inside = { [`gate/${PI}`]: snapshot('pi5-2gb') };
  const result = await propose(all, inside, { HOME_PATH: './gate/' });
  assert.deepEqual(result.files, [`gate/${PI}`]);
  for (const files of [{ [PI]: snapshot('pi5-2gb') }, { [`other/${PI}`]: snapshot('pi5-2gb') }])
    await assert.rejects(propose(all, files, { HOME_PATH: 'gate' }), /is no place of a baseline/);
});
