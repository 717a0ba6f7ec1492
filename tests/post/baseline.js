// baseline: a repository, snapshots, and one call that proposes them.
'use strict';
const fs = require('node:fs');
const { sha, blobName } = require('./github.js');

const PI = 'baselines/pi5-2gb/demo/main.json';
const X86 = 'baselines/x86-2core/demo/main.json';
const BRANCH = 'heads/tollgate/baseline-77';
const CREATE = 'POST /repos/{owner}/{repo}/pulls';
const snapshot = (runner, change = {}) =>
  `${JSON.stringify({
    schema: 'tollgate/measurement/1',
    target: 'demo',
    runner,
    source: 'mock',
    created: '2026-11-20T17:00:00Z',
    aa: true,
    sides: { head: {} },
    cases: [],
    rows: [],
    ...change,
  })}\n`;

// repository: main with these files.
const repository = (files = { 'README.md': 'x' }) => {
  const blobs = Object.fromEntries(
    Object.values(files).map((text) => [blobName(Buffer.from(text)), Buffer.from(text)]),
  );
  const tree = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, blobName(Buffer.from(text))]),
  );
  return {
    refs: { 'heads/main': sha('c0') },
    commits: { [sha('c0')]: { tree: sha('t0'), message: 'first', parents: [] } },
    trees: { [sha('t0')]: tree },
    blobs,
  };
};
const propose = (all, files = { [PI]: snapshot('pi5-2gb') }, env = {}) => {
  fs.rmSync(`${all.box}/new`, { recursive: true, force: true });
  fs.mkdirSync(`${all.box}/new`);
  for (const [name, text] of Object.entries(files)) all.write(`new/${name}`, text);
  return all.call('baseline-pr', {
    env: {
      BASELINES_DIR: `${all.box}/new`,
      BODY_FILE: all.write('body.md', '| old | new |\n'),
      RUN_ID: '77',
      ...env,
    },
  });
};
const filesAt = (world, name) =>
  Object.fromEntries(
    Object.entries(world.trees[world.commits[world.refs[name]].tree]).map(([path, blob]) => [
      path,
      world.blobs[blob].toString(),
    ]),
  );

module.exports = { PI, X86, BRANCH, CREATE, snapshot, repository, propose, filesAt };
