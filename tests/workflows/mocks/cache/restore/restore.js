// Restores, and no more.
'use strict';
const { fail } = require('../../action.js');
const { restore } = require('../cache.js');

try {
  restore();
} catch (error) {
  fail(error.message);
}
