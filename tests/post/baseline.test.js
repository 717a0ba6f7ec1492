// baseline-pr.js against a local GitHub: one branch and one pull request for a refresh, nothing
// where nothing is new.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const { sha } = require('./github.js');
const {
  PI,
  X86,
  BRANCH,
  CREATE,
  snapshot,
  repository,
  propose,
  filesAt,
} = require('./baseline.js');
const { scenario } = require('./scenario.js');

const ROUTES = {
  blob: 'POST /repos/{owner}/{repo}/git/blobs',
  tree: 'POST /repos/{owner}/{repo}/git/trees',
  commit: 'POST /repos/{owner}/{repo}/git/commits',
  ref: 'POST /repos/{owner}/{repo}/git/refs',
  pull: CREATE,
};

scenario(
  'new baselines become a pull request',
  repository({ 'README.md': 'x', [PI]: 'old' }),
  async (all) => {
    const result = await propose(all, { [PI]: snapshot('pi5-2gb'), [X86]: snapshot('x86-2core') });
    assert.deepEqual(
      [result.changed, result.branch, result.files],
      [true, 'tollgate/baseline-77', [PI, X86]],
    );
    assert.deepEqual(filesAt(all.world, BRANCH), {
      'README.md': 'x',
      [PI]: snapshot('pi5-2gb'),
      [X86]: snapshot('x86-2core'),
    });
    assert.deepEqual(filesAt(all.world, 'heads/main'), { 'README.md': 'x', [PI]: 'old' });
    assert.deepEqual(all.world.commits[all.world.refs[BRANCH]].parents, [sha('c0')]);
    const [pull] = all.world.pulls;
    assert.deepEqual(
      [pull.base, pull.head, pull.title, pull.body],
      ['main', all.world.refs[BRANCH], 'Refresh 2 baselines', '| old | new |\n'],
    );
    assert.equal(all.outputs.number, String(pull.number));
    assert.match(all.summary(), /Baselines are proposed in/);
  },
);

scenario(
  'baselines as they are create nothing',
  repository({ [PI]: snapshot('pi5-2gb') }),
  async (all) => {
    assert.deepEqual(await propose(all), {
      changed: false,
      reason: 'main already has these baselines',
    });
    assert.deepEqual(all.writes(), []);
    assert.match(all.summary(), /already has these baselines/);
  },
);

scenario('only what differs is sent', repository({ [PI]: snapshot('pi5-2gb') }), async (all) => {
  await propose(all, { [PI]: snapshot('pi5-2gb'), [X86]: snapshot('x86-2core') });
  assert.equal(all.writes().filter((one) => one === 'POST /git/blobs').length, 1);
});

scenario('a second run of the same refresh changes nothing', repository(), async (all) => {
  const first = await propose(all);
  const sent = all.writes().length;
  const second = await propose(all);
  assert.deepEqual(
    [second.changed, second.number, all.writes().length],
    [false, first.number, sent],
  );
});

scenario(
  'a second run that measured anew adds a commit to its branch',
  repository(),
  async (all) => {
    const first = await propose(all);
    const before = all.world.refs[BRANCH];
    const second = await propose(all, {
      [PI]: snapshot('pi5-2gb', { created: '2026-11-21T17:00:00Z' }),
    });
    assert.deepEqual(
      [second.changed, second.number, all.world.pulls.length],
      [true, first.number, 1],
    );
    assert.deepEqual(all.world.commits[all.world.refs[BRANCH]].parents, [before]);
  },
);

scenario('another refresh has a branch of its own', repository(), async (all) => {
  await propose(all);
  assert.equal((await propose(all, undefined, { RUN_ID: '78' })).branch, 'tollgate/baseline-78');
  assert.equal(all.world.pulls.length, 2);
});

scenario('a pull request that was closed stays closed', repository(), async (all) => {
  await propose(all);
  all.world.pulls[0].state = 'closed';
  const sent = all.writes().length;
  const reason = 'pull request 100 of tollgate/baseline-77 was closed';
  assert.deepEqual(await propose(all), { changed: false, reason });
  assert.equal(all.writes().length, sent);
});

for (const [what, route] of Object.entries(ROUTES)) {
  for (const done of [false, true]) {
    scenario(
      `a 502 ${done ? 'after' : 'instead of'} the ${what} leaves one pull request`,
      repository(),
      async (all) => {
        all.game.fail({ route, status: 502, done });
        const { number } = await propose(all);
        assert.deepEqual([all.world.pulls.map((pull) => pull.number), all.slept], [[number], [1]]);
        assert.equal(filesAt(all.world, BRANCH)[PI], snapshot('pi5-2gb'));
      },
    );
  }
}

scenario(
  'a base branch, title and text of its own',
  { ...repository(), refs: { 'heads/main': sha('c0'), 'heads/next': sha('c0') } },
  async (all) => {
    await propose(all, undefined, {
      BASE_BRANCH: 'next',
      TITLE: 'Refresh\nthe Pi',
      BODY_FILE: all.write('long.md', `${'x'.repeat(99)}\n`.repeat(700)),
    });
    const [{ base, title, body }] = all.world.pulls;
    assert.deepEqual(
      [base, title, body.length <= 60000, body.endsWith('_\n')],
      ['next', 'Refresh the Pi', true, true],
    );
  },
);

for (const [what, files, reason] of [
  ['a place outside', { 'scripts/gate': 'x' }, /scripts\/gate: is no place of a baseline/],
  ['a workflow', { '.github/workflows/ci.yml': 'x' }, /no place/],
  ['an upper-case class', { 'baselines/Pi/demo/main.json': snapshot('Pi') }, /no place/],
  ['another file', { 'baselines/pi5-2gb/demo/main.json.orig': 'x' }, /no place/],
  ['figures of others', { 'baselines/published/demo/v1.json': snapshot('published') }, /no place/],
  ['no JSON', { [PI]: 'x' }, /main.json: is not JSON/],
  [
    'a class that is not its own',
    { [PI]: snapshot('x86-2core') },
    /is a measurement of demo on x86-2core/,
  ],
  ['a target that is not its own', { [PI]: snapshot('pi5-2gb', { target: 'shop' }) }, /of shop on/],
  [
    'a verdict',
    { [PI]: JSON.stringify({ schema: 'tollgate/verdict/1' }) },
    /has a schema that is not allowed/,
  ],
  ['nothing', {}, /holds no baseline/],
]) {
  scenario(`refused before anything is asked: ${what}`, repository(), async (all) => {
    await assert.rejects(propose(all, files), reason);
    assert.equal(all.game.requests.length, 0);
  });
}

scenario(
  'refused: a link, a run without number, a tree that cannot be listed, no base branch',
  repository(),
  async (all) => {
    await assert.rejects(propose(all, undefined, { RUN_ID: '7/../8' }), /RUN_ID/);
    fs.symlinkSync('/etc/passwd', `${all.box}/new/link`);
    await assert.rejects(
      all.call('baseline-pr', {
        env: { BASELINES_DIR: `${all.box}/new`, BODY_FILE: `${all.box}/body.md`, RUN_ID: '77' },
      }),
      /link: is not a regular file/,
    );
    await assert.rejects(
      propose(all, undefined, { BASE_BRANCH: 'gone' }),
      /there is no branch gone/,
    );
    all.world.truncated = true;
    await assert.rejects(propose(all), /truncated the list/);
    assert.deepEqual(all.writes(), []);
  },
);
