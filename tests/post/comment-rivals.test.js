// comment.js against a local GitHub, where two results of a run are there at the same moment.
'use strict';
const assert = require('node:assert/strict');
const { BOT, open, marked, posts } = require('./comment.js');
const { scenario } = require('./scenario.js');

const rival = (...order) => ({ id: 5, login: BOT, body: marked(...order) });
scenario(
  'two results at the same moment: the first comment stays, and gets the later result',
  { pulls: [open], rivals: [rival(41, 2, 2)] },
  async (all) => {
    assert.equal((await posts(all)).action, 'updated');
    assert.deepEqual(
      all.world.comments.map(({ id, body }) => [id, body.includes('✅ pass')]),
      [[5, true]],
    );
  },
);

scenario(
  'two results at the same moment: the earlier one goes',
  { pulls: [open], rivals: [rival(41, 2, 4)] },
  async (all) => {
    assert.match((await posts(all)).reason, /more calls of this run, 4/);
    assert.deepEqual(all.world.comments, [rival(41, 2, 4)]);
  },
);
