// release.js against a local GitHub: draft, files, publication; and nothing at all the second time.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const { scenario, TRIES } = require('./scenario.js');
const { sha } = require('./github.js');

const UPLOAD = 'POST /repos/{owner}/{repo}/releases/{release_id}/assets';
const tagged = (more = {}) => ({ refs: { 'tags/v1.2.0': sha('c0') }, ...more });
const FILES = {
  'BENCHMARKS.md': '# Benchmarks\n',
  'changes.svg': '<svg/>',
  'changes.png': 'PNG',
  'search.json': '{}',
};
const publish = (all, files = FILES, env = {}) => {
  fs.rmSync(`${all.box}/pages`, { recursive: true, force: true });
  fs.mkdirSync(`${all.box}/pages`);
  for (const [name, content] of Object.entries(files)) all.write(`pages/${name}`, content);
  return all.call('release', {
    env: {
      TAG: 'v1.2.0',
      ASSETS_DIR: `${all.box}/pages`,
      BODY_FILE: all.write('body.md', 'Figures.\n'),
      ...env,
    },
  });
};
const uploads = (all) =>
  all.writes().filter((one) => one.startsWith('POST') && one.includes('/assets?'));
const held = ({ world }) =>
  Object.fromEntries(world.releases[0].assets.map(({ name, content }) => [name, String(content)]));

scenario('draft, upload, publish, in that order', tagged(), async (all) => {
  const result = await publish(all);
  assert.deepEqual([result.changed, result.uploaded.length, result.differing], [true, 4, []]);
  assert.deepEqual(
    all.writes().map((one) => one.replace(/\?.*/, '')),
    ['POST /releases', ...Array(4).fill('POST /releases/100/assets'), 'PATCH /releases/100'],
  );
  const [made] = all.world.releases;
  assert.deepEqual(
    [made.draft, made.tag_name, made.name, made.body, made.prerelease, held(all)],
    [false, 'v1.2.0', 'v1.2.0', 'Figures.\n', false, FILES],
  );
  assert.deepEqual(
    made.assets.map((one) => one.content_type),
    ['text/markdown', 'image/png', 'image/svg+xml', 'application/json'],
  );
  assert.equal(all.game.requests.find(({ method }) => method === 'POST').body.draft, true);
  assert.match(all.summary(), /Published .* with 4 new files/);
});

scenario('a second run of the same tag changes nothing', tagged(), async (all) => {
  await publish(all);
  const sent = all.writes().length;
  const again = await publish(all);
  assert.deepEqual([again.changed, again.uploaded, all.writes().length], [false, [], sent]);
  assert.match(all.summary(), /nothing was changed/);
});

scenario(
  'a second run with other figures changes nothing and names them',
  tagged(),
  async (all) => {
    await publish(all);
    const sent = all.writes().length;
    const again = await publish(all, { ...FILES, 'search.json': '{"x":1}' });
    assert.deepEqual(
      [again.changed, again.differing, all.writes().length],
      [false, ['search.json'], sent],
    );
    assert.match(all.log.at(-1), /^warning: .*search\.json/);
  },
);

scenario(
  'a release that somebody has published gets the files',
  tagged({ releases: [{ id: 5, tag_name: 'v1.2.0', name: 'By hand', body: 'Notes', assets: [] }] }),
  async (all) => {
    const result = await publish(all);
    assert.deepEqual([result.changed, uploads(all).length, all.writes().length], [true, 4, 4]);
    assert.deepEqual(
      [all.world.releases[0].name, all.world.releases[0].body],
      ['By hand', 'Notes'],
    );
  },
);

scenario(
  'one that is immutable by then says so',
  tagged({
    releases: [{ id: 5, tag_name: 'v1.2.0', name: 'x', body: 'x', assets: [], immutable: true }],
  }),
  async (all) => {
    await assert.rejects(publish(all), /GitHub answered 422: .*immutable/);
  },
);

scenario(
  'a draft that was left half filled is filled and published',
  tagged({
    releases: [
      { id: 4, tag_name: 'v1.1.0', name: 'older', body: '', assets: [] },
      {
        id: 5,
        tag_name: 'v1.2.0',
        name: 'x',
        body: 'x',
        draft: true,
        assets: [
          { id: 6, name: 'changes.svg', size: 6, state: 'uploaded', digest: null },
          { id: 7, name: 'changes.png', size: 3, state: 'open', digest: null },
          { id: 8, name: 'search.json', size: 99, state: 'uploaded' },
        ],
      },
    ],
  }),
  async (all) => {
    const result = await publish(all);
    assert.deepEqual(result.uploaded.sort(), ['BENCHMARKS.md', 'changes.png', 'search.json']);
    assert.deepEqual(
      all.writes().filter((one) => one.startsWith('DELETE')),
      ['DELETE /releases/assets/7', 'DELETE /releases/assets/8'],
    );
    assert.equal(all.world.releases.length, 2);
    assert.equal(all.world.releases[1].draft, false);
  },
);

scenario(
  'a file of the same size in a draft is known by its digest',
  tagged({
    releases: [
      {
        id: 5,
        tag_name: 'v1.2.0',
        name: 'x',
        body: 'x',
        draft: true,
        assets: [
          {
            id: 6,
            name: 'changes.svg',
            size: 6,
            state: 'uploaded',
            digest: `sha256:${'0'.repeat(64)}`,
          },
        ],
      },
    ],
  }),
  async (all) => {
    assert.deepEqual((await publish(all, { 'changes.svg': '<svg/>' })).uploaded, ['changes.svg']);
  },
);

scenario(
  'a release on the second page is found',
  tagged({
    releases: [
      ...Array.from({ length: 110 }, (_, at) => ({
        id: 1000 + at,
        tag_name: `v0.${at}.0`,
        name: 'x',
        body: 'x',
        assets: [],
      })),
      { id: 5, tag_name: 'v1.2.0', name: 'x', body: 'x', assets: [] },
    ],
  }),
  async (all) => {
    await publish(all);
    assert.equal(all.world.releases.length, 111);
  },
);

scenario('files that arrive damaged stay unpublished', tagged({ lossy: true }), async (all) => {
  await assert.rejects(
    publish(all),
    /BENCHMARKS\.md: is not in the release as uploaded, so it stays a draft/,
  );
  assert.equal(all.world.releases[0].draft, true);
});

for (const [what, route] of [
  ['the release', 'POST /repos/{owner}/{repo}/releases'],
  ['a file', UPLOAD],
  ['the publication', 'PATCH /repos/{owner}/{repo}/releases/{release_id}'],
]) {
  for (const done of [false, true]) {
    scenario(
      `a 502 ${done ? 'after' : 'instead of'} ${what}: one release, all files`,
      tagged(),
      async (all) => {
        all.game.fail({ route, status: 502, done });
        await publish(all);
        assert.deepEqual(
          [all.world.releases.length, all.world.releases[0].draft, held(all), all.slept],
          [1, false, FILES, [1]],
        );
      },
    );
  }
}

scenario('5xx for ever fails, with the release still a draft', tagged(), async (all) => {
  all.game.fail({ route: UPLOAD, status: 500, times: TRIES });
  await assert.rejects(publish(all), /GitHub answered 500/);
  assert.equal(all.world.releases[0].draft, true);
});

scenario(
  'a version that is not final is a prerelease',
  { refs: { 'tags/v2.0.0-rc.1': sha('c0') } },
  async (all) => {
    await publish(all, FILES, { TAG: 'v2.0.0-rc.1', TITLE: 'Two' });
    assert.deepEqual([all.world.releases[0].prerelease, all.world.releases[0].name], [true, 'Two']);
  },
);

scenario(
  'refused: no tag, tags that are none, no files, an empty one, odd names, links, a huge one',
  tagged(),
  async (all) => {
    await assert.rejects(publish(all, FILES, { TAG: 'v9.9.9' }), /there is no tag v9\.9\.9/);
    const asked = all.game.requests.length;
    for (const TAG of ['', 'main', 'v1/../2', 'v1 2', 'v1\n2'])
      await assert.rejects(publish(all, FILES, { TAG }), /TAG is/);
    await assert.rejects(publish(all, {}), /has 0 files/);
    await assert.rejects(publish(all, { 'a.md': '' }), /a\.md: has 0 bytes/);
    await assert.rejects(publish(all, { 'a b.md': 'x' }), /a b\.md: is not a regular file named/);
    await assert.rejects(publish(all, { 'sub/a.md': 'x' }), /sub: is not a regular file/);
    const again = () =>
      all.call('release', {
        env: { TAG: 'v1.2.0', ASSETS_DIR: `${all.box}/pages`, BODY_FILE: `${all.box}/body.md` },
      });
    await publish(all, {}).catch(() => {});
    fs.symlinkSync('/etc/passwd', `${all.box}/pages/a.md`);
    await assert.rejects(again(), /a\.md: is not a regular file/);
    fs.rmSync(`${all.box}/pages/a.md`);
    fs.writeFileSync(`${all.box}/pages/a.md`, '');
    fs.truncateSync(`${all.box}/pages/a.md`, 65 * 1024 * 1024);
    await assert.rejects(again(), /a\.md: has 68157440 bytes/);
    assert.equal(all.game.requests.length, asked);
    assert.deepEqual(all.writes(), []);
  },
);
