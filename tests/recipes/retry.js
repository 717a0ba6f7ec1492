// Whether what fails is tried six times: retry.js TREE
'use strict';
const { retry } = require(`${process.argv[2]}/scripts/ci/github/lib/retry.js`);

let tries = 0;
const fails = async () => {
  tries += 1;
  throw Object.assign(new Error('no'), { status: 500 });
};
retry(fails, { sleep: async () => {} }).catch(() => {
  process.exitCode = tries === 6 ? 0 : 1;
});
