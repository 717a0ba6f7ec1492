// When the job has succeeded: saves under the key, unless that is what was restored.
'use strict';
const { save } = require('./cache.js');

const { key, restored } = JSON.parse(process.env.STATE_stand_in);
if (restored === key)
  console.log(`Cache hit occurred on the primary key ${key}, not saving cache.`);
else save(key);
