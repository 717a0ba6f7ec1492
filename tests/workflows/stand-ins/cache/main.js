// Restores a folder, and remembers for post.js what to do when the job has succeeded.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const folder = process.env.INPUT_PATH.replace(/^~/, os.homedir());
const kept = path.join(process.env.STAND_IN_CACHE, process.env.INPUT_KEY);
const hit = fs.existsSync(kept);
if (hit) fs.cpSync(kept, folder, { recursive: true });
fs.appendFileSync(
  path.join(process.env.STAND_IN_CACHE, 'log'),
  `${hit ? 'hit' : 'miss'} ${process.env.INPUT_KEY}\n`,
);
fs.appendFileSync(process.env.GITHUB_OUTPUT, `cache-hit=${hit}\n`);
