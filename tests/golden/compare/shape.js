// shape: prints each of the verdicts that scripts/ci/github would not let in, with the reason.
//   node shape.js VERDICT.json…
// Exits 0 when all are let in · 1 otherwise.
'use strict';
const { validate } = require('../../../scripts/ci/github/lib/validate.js');

const refused = process.argv
  .slice(2)
  .map((file) => [file, validate(file).reason])
  .filter(([, reason]) => reason);
for (const [file, reason] of refused) console.log(`${file}: ${reason}`);
process.exitCode = refused.length ? 1 : 0;
