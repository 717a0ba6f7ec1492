// comment.js against a local GitHub: one comment, by us alone, of the newest run.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const { HEAD, BOT, open, marked, others, posts } = require('./comment.js');
const { scenario, client } = require('./scenario.js');

scenario(
  'the first run creates the comment',
  { pulls: [open], comments: others(3) },
  async (all) => {
    const result = await posts(all);
    assert.equal(result.action, 'created');
    assert.deepEqual(all.writes(), ['POST /issues/7/comments']);
    assert.equal(
      all.world.comments.at(-1).body,
      `<!-- tollgate head=${HEAD} run=41 attempt=2 calls=3 -->\n## ✅ pass\n`,
    );
    assert.equal(all.outputs.posted, 'true');
    assert.match(all.summary(), /The comment was created/);
  },
);

scenario(
  'a later run edits it in place',
  { pulls: [open], comments: [...others(2), { id: 5, login: BOT, body: marked(40) }] },
  async (all) => {
    assert.equal((await posts(all)).action, 'updated');
    assert.deepEqual(all.writes(), ['PATCH /issues/comments/5']);
    assert.equal(all.world.comments.length, 3);
    assert.match(
      all.world.comments[2].body,
      /^<!-- tollgate head=a{40} run=41 attempt=2 calls=3 -->\n## ✅ pass/,
    );
  },
);

scenario('the same once more writes nothing', { pulls: [open] }, async (all) => {
  await posts(all);
  assert.equal((await posts(all)).action, 'unchanged');
  assert.equal(all.writes().length, 1);
});

scenario(
  'it is found on the second page',
  { pulls: [open], comments: [...others(130), { id: 5, login: BOT, body: marked(40) }] },
  async (all) => {
    assert.equal((await posts(all)).action, 'updated');
    assert.deepEqual(all.writes(), ['PATCH /issues/comments/5']);
    assert.equal(all.game.requests.filter(({ url }) => /issues\/7\/comments/.test(url)).length, 2);
  },
);

scenario(
  'a marker without run, as in an older comment, is ours too',
  { pulls: [open], comments: [{ id: 5, login: BOT, body: '<!-- tollgate -->\nold' }] },
  async (all) => {
    assert.equal((await posts(all)).action, 'updated');
  },
);

scenario(
  "another user's comment with our marker is left alone",
  {
    pulls: [open],
    comments: [
      { id: 5, login: 'mallory', body: marked(99) },
      { id: 6, login: 'github-actions', body: marked(99) },
    ],
  },
  async (all) => {
    assert.equal((await posts(all)).action, 'created');
    assert.deepEqual(
      all.world.comments.slice(0, 2).map(({ body }) => body),
      [marked(99), marked(99)],
    );
  },
);

scenario(
  'our bot quoting the marker further down is not the comment',
  { pulls: [open], comments: [{ id: 5, login: BOT, body: `> ${marked(99)}` }] },
  async (all) => {
    assert.equal((await posts(all)).action, 'created');
  },
);

scenario(
  'an app of its own name is told by BOT',
  {
    pulls: [open],
    comments: [
      { id: 5, login: BOT, body: marked(9) },
      { id: 6, login: 'gate[bot]', body: marked(9) },
    ],
  },
  async (all) => {
    await posts(all, { env: { BOT: 'gate[bot]' } });
    assert.deepEqual(all.writes(), ['PATCH /issues/comments/6']);
  },
);

scenario(
  'an older run does not overwrite a later one',
  { pulls: [open], comments: [{ id: 5, login: BOT, body: marked(42) }] },
  async (all) => {
    const result = await posts(all);
    assert.deepEqual(result, { posted: false, reason: 'a later run, 42, has already commented' });
    assert.deepEqual(all.writes(), []);
    assert.match(all.summary(), /a later run, 42/);
  },
);

for (const [what, body, reason] of [
  ['a later run, whatever its attempt', marked(42, 1), /^a later run, 42, has already commented$/],
  ['a later attempt of the run', marked(41, 3, 1), /^a later attempt of this run, 3, has already/],
  ['more calls of the attempt', marked(41, 2, 4), /^more calls of this run, 4, are in the comment/],
  ['an earlier run, by number and not by letters', marked(9, 9, 9), null],
  ['an earlier attempt of the run', marked(41, 1, 9), null],
  ['fewer calls of the attempt', marked(41, 2, 2), null],
  ['the same once more', marked(41, 2, 3), null],
  ['the same run without an attempt, as in an older comment', marked(41), null],
]) {
  scenario(
    `a result over that of ${what} ${reason ? 'is not' : 'is'} written`,
    { pulls: [open], comments: [{ id: 5, login: BOT, body }] },
    async (all) => {
      const result = await posts(all);
      assert.equal(result.action, reason ? undefined : 'updated');
      assert.match(result.reason ?? '', reason ?? /^$/);
      assert.equal(all.world.comments[0].body === body, reason !== null);
      assert.equal(all.outputs.posted, String(reason === null));
    },
  );
}

const ONLY_UPDATE = { ONLY_UPDATE: 'true' };
scenario('ONLY_UPDATE creates no comment', { pulls: [open], comments: others(2) }, async (all) => {
  const result = await posts(all, { env: ONLY_UPDATE });
  assert.match(result.reason, /^pull request 7 has no comment to update$/);
  assert.deepEqual(all.writes(), []);
  assert.match(all.log[0], /^info: /);
});

scenario(
  'ONLY_UPDATE brings one up to date that is there',
  { pulls: [open], comments: [{ id: 5, login: BOT, body: marked(40, 1) }] },
  async (all) => {
    assert.equal((await posts(all, { env: ONLY_UPDATE })).action, 'updated');
    assert.deepEqual(all.writes(), ['PATCH /issues/comments/5']);
  },
);

scenario(
  'a pull request that has moved on gets nothing',
  { pulls: [{ ...open, head: 'c'.repeat(40) }] },
  async (all) => {
    const result = await posts(all);
    assert.match(result.reason, /moved on to cccccccccc$/);
    assert.deepEqual(all.writes(), []);
    assert.match(all.summary(), /moved on/);
  },
);

scenario(
  'a closed pull request gets nothing',
  { pulls: [{ ...open, state: 'closed' }] },
  async (all) => {
    assert.match((await posts(all)).reason, /is closed/);
    assert.deepEqual(all.writes(), []);
    assert.match(all.summary(), /is closed/);
  },
);

scenario(
  'a body that is too long is cut at the end of a line, with everything closed',
  { pulls: [open] },
  async (all) => {
    const row = `| ${'x'.repeat(90)} |\n`;
    const table = `<details><summary>All</summary>\n\n${row.repeat(800)}\n</details>\n`;
    await posts(all, { text: `## ❌ regression\n\n${table}` });
    const { body } = all.world.comments[0];
    assert.ok(body.length <= 60000 && body.length > 59000, `${body.length} characters`);
    assert.equal(body.match(/<details/g).length, body.match(/<\/details>/g).length);
    const note = '_The rest does not fit into a comment: all of it is in the run._';
    assert.ok(body.endsWith(`${row}\n</details>\n\n${note}\n`));
  },
);

for (const [what, env, reason] of [
  ['number', { PR_NUMBER: '7;rm' }, /PR_NUMBER/],
  ['commit', { HEAD_SHA: 'main' }, /HEAD_SHA/],
  ['run', { RUN: '' }, /RUN/],
  ['attempt', { ATTEMPT: '0' }, /ATTEMPT is '0'/],
  ['count of calls', { CALLS: '1e3' }, /CALLS is '1e3'/],
  ['file', { COMMENT_FILE: '/nowhere' }, /ENOENT/],
]) {
  scenario(
    `a bad ${what} is a reason, not an exception, and asks nothing`,
    { pulls: [open] },
    async (all) => {
      const result = await posts(all, { env });
      assert.equal(result.posted, false);
      assert.match(result.reason, reason);
      assert.equal(all.game.requests.length, 0);
    },
  );
}

scenario('an unwritable step summary changes nothing', { pulls: [open] }, async (all) => {
  fs.rmSync(all.page);
  fs.mkdirSync(all.page);
  assert.equal((await posts(all)).action, 'created');
  assert.match(all.log.join('\n'), /warning: the step summary could not be written/);
});

scenario(
  'as github-script calls it: three objects, the rest from the environment',
  { pulls: [open] },
  async (all) => {
    Object.assign(process.env, {
      COMMENT_FILE: all.write('comment.md', 'text\n'),
      PR_NUMBER: '7',
      HEAD_SHA: HEAD,
      RUN: '41',
      ATTEMPT: '1',
      CALLS: '1',
    });
    const script = new Function(
      'require',
      'github',
      'context',
      'core',
      "return require('../../scripts/ci/github/comment.js')({ github, context, core })",
    );
    const result = await script(
      require,
      client(all.game.url),
      { repo: { owner: 'acme', repo: 'tollgate' }, payload: {} },
      all.core,
    );
    assert.equal(result.action, 'created');
  },
);
