// tag.js against a local GitHub: only a commit that ci has passed gets a tag and a release, once.
'use strict';
const assert = require('node:assert/strict');
const { scenario, PAUSES, TRIES } = require('./scenario.js');
const { sha } = require('./github.js');

const COMMIT = sha('main');
const run = (more = {}) => ({
  status: 'completed',
  conclusion: 'success',
  branch: 'main',
  event: 'push',
  head: COMMIT,
  ...more,
});
const green = (...runs) => ({ ci: { 'ci.yml': runs.length > 0 ? runs : [run()] } });
const release = (all, env = {}) =>
  all.call('tag', {
    env: {
      VERSION: 'v0.2.0',
      COMMIT,
      BODY_FILE: all.write('notes.md', '### Changed\n\nWords.\n'),
      ...env,
    },
  });
const MADE = ['POST /git/tags', 'POST /git/refs', 'POST /releases'];

scenario('an annotated tag, then its release, with what to pin', green(), async (all) => {
  const result = await release(all);
  assert.equal(result.changed, true);
  assert.deepEqual(all.writes(), MADE);
  const tag = all.world.tags[all.world.refs['tags/v0.2.0']];
  assert.deepEqual([tag.tag, tag.object, tag.message], ['v0.2.0', COMMIT, 'Tollgate v0.2.0']);
  const [made] = all.world.releases;
  assert.deepEqual([made.tag_name, made.name, made.make_latest], ['v0.2.0', 'v0.2.0', 'true']);
  assert.equal(
    made.body,
    '### Changed\n\nWords.\n\nPin this commit:\n\n```yaml\n' +
      `uses: acme/tollgate/.github/workflows/gate.yml@${COMMIT} # v0.2.0\n\`\`\`\n`,
  );
  assert.match(all.summary(), /Released v0\.2\.0 at /);
});

scenario('a second run changes nothing', green(), async (all) => {
  await release(all);
  const again = await release(all);
  assert.deepEqual([again.changed, all.writes()], [false, MADE]);
  assert.match(all.summary(), /is released already/);
});

for (const [words, state, ...runs] of [
  ['has failed', 'failure', run({ conclusion: 'failure' })],
  ['was cancelled', 'cancelled', run({ conclusion: 'cancelled' })],
  ['still runs', 'in_progress', run({ status: 'in_progress', conclusion: null })],
  ['fails now, and passed before', 'failure', run({ conclusion: 'failure' }), run()],
  ['passed another commit', 'not started', run({ head: sha('other') })],
  ['passed a pull request', 'not started', run({ event: 'pull_request' })],
  ['passed another branch', 'not started', run({ branch: 'next' })],
])
  scenario(`nothing is written where ci ${words}`, green(...runs), async (all) => {
    const message = new RegExp(`is '${state}': allowed is success`);
    await assert.rejects(release(all), { message });
    assert.deepEqual(all.writes(), []);
  });

scenario('a release that failed after its tag is made by the next run', green(), async (all) => {
  all.game.fail({ route: 'POST /repos/{owner}/{repo}/releases', status: 502, times: TRIES });
  await assert.rejects(release(all), /GitHub answered 502/);
  assert.deepEqual([all.world.releases, all.slept], [[], PAUSES]);
  const result = await release(all);
  assert.equal(result.changed, true);
  assert.equal(all.writes().filter((one) => one === 'POST /git/refs').length, 1);
});

const elsewhere = { [sha('tag')]: { tag: 'v0.2.0', message: 'x', object: sha('other') } };
for (const [words, world] of [
  ['of another commit', { refs: { 'tags/v0.2.0': sha('tag') }, tags: elsewhere }],
  ['that is not annotated', { refs: { 'tags/v0.2.0': COMMIT } }],
])
  scenario(`a tag ${words} is never moved`, { ...green(), ...world }, async (all) => {
    await assert.rejects(release(all), /^Error: v0\.2\.0 is .*: allowed is a tag of /);
    assert.deepEqual(all.writes(), []);
  });

for (const [key, value] of [
  ['VERSION', 'v1.0.0'],
  ['VERSION', 'v0.2'],
  ['VERSION', 'v0.2.0\n'],
  ['VERSION', 'v0.02.0'],
  ['COMMIT', 'main'],
])
  scenario(`${key} ${JSON.stringify(value)} is refused`, green(), async (all) => {
    await assert.rejects(release(all, { [key]: value }), new RegExp(`^Error: ${key} is '`));
    assert.deepEqual(all.game.requests, []);
  });
