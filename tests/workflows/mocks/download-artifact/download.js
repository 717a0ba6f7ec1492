// Brings artifacts as actions/download-artifact v8 does; see ../README.md.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { input, flag, output, warn, fail, grants } = require('../action.js');
const { list } = require('../artifacts.js');
const { attempt } = require('../records.js');
const { matcher } = require('./pattern.js');

const { env } = process;
const NOT_FOUND = 'Please ensure that your artifact is not expired and the artifact was uploaded';

// With a token GitHub's API is asked, which needs actions: read. Its list has every attempt's
// artifacts, and those that have expired. Without, the job asks as itself: the list is that of the
// run all the same, but what another attempt has made is not to be had.
const asked = (token) => {
  const run = token ? input('run-id') : env.GITHUB_RUN_ID;
  if (token && !grants(token).may('actions', 'read'))
    throw new Error('Resource not accessible by integration');
  return list(run).filter(({ expired }) => token || !expired);
};

// Of each name the one with the highest id, whatever its attempt.
const latest = (artifacts) =>
  artifacts
    .toSorted((one, other) => other.id - one.id)
    .filter(({ name }, at, all) => all.findIndex((each) => each.name === name) === at);

const named = (artifacts, name) => {
  const found = latest(artifacts).filter((one) => one.name === name);
  if (found.length === 0)
    throw new Error(`Artifact not found for name: ${name}\n        ${NOT_FOUND}`);
  return found;
};

const fetched = (artifact, token, into) => {
  if (artifact.expired) throw new Error('Artifact has expired');
  if (!token && artifact.attempt !== attempt())
    throw new Error(
      'Failed to GetSignedArtifactURL: Received non-retryable error: ' +
        'Failed request: (404) Not Found: workflow run not found',
    );
  fs.mkdirSync(into, { recursive: true });
  fs.cpSync(artifact.at, into, { recursive: true });
  return artifact.damaged === true;
};

const mismatched = ({ name }) => {
  const words =
    `Artifact '${name}' digest validation failed. ` +
    'Please verify the integrity of the artifact.';
  const ways = {
    ignore: () => undefined,
    info: console.log,
    warn,
    error: () => {
      throw new Error(words);
    },
  };
  ways[input('digest-mismatch') || 'error'](words);
};

const main = () => {
  const [name, pattern, token] = [input('name'), input('pattern'), input('github-token')];
  if (input('artifact-ids')) throw new Error('artifact-ids is not played here');
  const merged = flag('merge-multiple');
  const place = path.resolve(
    env.GITHUB_WORKSPACE,
    input('path').replace(/^~/, os.homedir()) || '.',
  );
  const all = asked(token);
  const artifacts = name
    ? named(all, name)
    : latest(all).filter(pattern ? matcher(pattern) : () => true);
  // One is put into the folder itself, also where it was asked for by a pattern.
  const apart = !merged && artifacts.length > 1;
  for (const artifact of artifacts) {
    const into = apart ? path.join(place, artifact.name) : place;
    console.log(`- ${artifact.name} (ID: ${artifact.id})`);
    if (fetched(artifact, token, into)) mismatched(artifact);
  }
  console.log(`Total of ${artifacts.length} artifact(s) downloaded`);
  output('download-path', place);
};

try {
  main();
} catch (error) {
  fail(`Unable to download artifact(s): ${error.message}`);
}
