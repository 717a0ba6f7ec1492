// golden(CASE): the path of verdict.json of a case of tests/golden/report, which is made once;
// cases(): their names.
'use strict';
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const room = path.join(__dirname, '../golden/report');
const box = fs.mkdtempSync(path.join(os.tmpdir(), 'tollgate-golden-'));
process.on('exit', () => fs.rmSync(box, { recursive: true }));

const golden = (name) => {
  const folder = path.join(box, name);
  if (!fs.existsSync(folder)) execFileSync(path.join(room, 'make'), [name, folder]);
  return path.join(folder, 'verdict.json');
};
const cases = () =>
  fs
    .readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

module.exports = { golden, cases };
