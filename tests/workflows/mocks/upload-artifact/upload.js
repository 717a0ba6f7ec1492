// Keeps files as actions/upload-artifact v7 does; see ../README.md.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { input, flag, output, warn, fail } = require('../action.js');
const { list, add, remove } = require('../artifacts.js');
const { attempt } = require('../records.js');
const { search } = require('./search.js');

const REFUSED = {
  '"': 'Double quote "',
  ':': 'Colon :',
  '<': 'Less than <',
  '>': 'Greater than >',
  '|': 'Vertical bar |',
  '*': 'Asterisk *',
  '?': 'Question mark ?',
  '\r': 'Carriage return \\r',
  '\n': 'Line feed \\n',
  '\\': 'Backslash \\',
  '/': 'Forward slash /',
};
const IN_PATHS = new Set(Object.keys(REFUSED).filter((letter) => !'\\/'.includes(letter)));

const checked = (name, files) => {
  const bad = [...name].find((letter) => REFUSED[letter]);
  if (bad)
    throw new Error(
      `The artifact name is not valid: ${name}. Contains the following character:  ${REFUSED[bad]}`,
    );
  for (const file of files) {
    const letter = [...file].find((each) => IN_PATHS.has(each));
    if (letter)
      throw new Error(
        `The path for one of the files in artifact is not valid: ${file}. ` +
          `Contains the following character:  ${REFUSED[letter]}`,
      );
  }
};

// Of a file it keeps the content; not its mode, nor that it was a link.
const copy = (root, files) => (folder) => {
  for (const file of files) {
    const to = path.join(folder, path.relative(root, file));
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.writeFileSync(to, fs.readFileSync(file), { mode: 0o644 });
  }
};

const main = () => {
  const run = process.env.GITHUB_RUN_ID;
  const name = input('name') || 'artifact';
  const none = input('if-no-files-found') || 'warn';
  if (!['warn', 'error', 'ignore'].includes(none))
    throw new Error(`Unrecognized if-no-files-found input. Provided: ${none}.`);
  const { root, files } = search(input('path'), flag('include-hidden-files'));
  if (files.length === 0) {
    const words =
      `No files were found with the provided path: ${input('path')}. ` +
      'No artifacts will be uploaded.';
    return { error: fail, warn, ignore: console.log }[none](words);
  }
  checked(name, files);
  const same = list(run).find((one) => one.name === name && one.attempt === attempt());
  if (same && flag('overwrite')) remove(run, same);
  else if (same)
    throw new Error(
      'Failed to CreateArtifact: Received non-retryable error: Failed request: (409) Conflict: ' +
        'an artifact with this name already exists on the workflow run',
    );
  const { id } = add(run, attempt(), name, copy(root, files));
  output('artifact-id', id);
  console.log(`Artifact ${name} has been successfully uploaded! Artifact ID is ${id}`);
};

try {
  main();
} catch (error) {
  fail(error.message);
}
