// Saves, and no more.
'use strict';
require('../cache.js').save();
