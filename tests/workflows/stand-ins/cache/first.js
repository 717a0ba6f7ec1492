// Restores, and remembers for last.js whether that was the key itself.
'use strict';
const fs = require('node:fs');
const { input, fail } = require('../action.js');
const { restore } = require('./cache.js');

try {
  const state = { key: input('key'), restored: restore() };
  fs.appendFileSync(process.env.GITHUB_STATE, `stand_in=${JSON.stringify(state)}\n`);
} catch (error) {
  fail(error.message);
}
