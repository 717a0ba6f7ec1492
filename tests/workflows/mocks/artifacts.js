// artifacts: those of a run, in folders: MOCK_ARTIFACTS/RUN/NAME is one's content, and
// MOCK_ARTIFACTS/.github/RUN/artifacts.json knows {id, name, attempt, expired, folder, by} of
// each, by being the job that made it.
// A folder that a test has put there by itself is an artifact of the first attempt.
//   list(run)                 all of a run
//   add(run, attempt, name)   the folder into which a new one's files go
//   remove(run, artifact)     as overwrite does
// Ids do not grow with attempts: of one name, the highest is that of the first attempt.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const { env } = process;
const HIGHEST = 9000000000;
const place = (run) => path.join(env.MOCK_ARTIFACTS, `${run}`);
const index = (run) => path.join(env.MOCK_ARTIFACTS, '.github', `${run}`, 'artifacts');

// One file for each: jobs that run at once do not write the same.
const noted = (run) => {
  if (!fs.existsSync(index(run))) return [];
  return fs
    .readdirSync(index(run))
    .map((file) => JSON.parse(fs.readFileSync(path.join(index(run), file), 'utf8')));
};
const note = (run, artifact) => {
  fs.mkdirSync(index(run), { recursive: true });
  fs.writeFileSync(path.join(index(run), `${artifact.id}.json`), JSON.stringify(artifact));
};
const number = (attempt, name) => {
  const digits = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e6, 7);
  return HIGHEST - attempt * 1e7 + digits;
};

const list = (run) => {
  const known = noted(run).filter(({ folder }) => fs.existsSync(path.join(place(run), folder)));
  const folders = fs.existsSync(place(run)) ? fs.readdirSync(place(run)) : [];
  const found = folders
    .filter((folder) => !folder.endsWith('.part') && !known.some((one) => one.folder === folder))
    .map((name) => ({ id: number(1, name), name, attempt: 1, expired: false, folder: name }));
  return [...known, ...found].map((one) => ({ ...one, at: path.join(place(run), one.folder) }));
};

// The first of a name is found by it; one of a later attempt beside it.
const add = (run, attempt, name, fill) => {
  const taken = fs.existsSync(path.join(place(run), name));
  const folder = taken ? `${name}@${attempt}` : name;
  const at = path.join(place(run), folder);
  fs.mkdirSync(`${at}.part`, { recursive: true });
  fill(`${at}.part`);
  const artifact = {
    id: number(attempt, name),
    name,
    attempt,
    expired: false,
    folder,
    by: env.MOCK_NAME,
  };
  note(run, artifact);
  fs.renameSync(`${at}.part`, at);
  return artifact;
};

const remove = (run, { id, at }) => {
  fs.rmSync(at, { recursive: true, force: true });
  fs.rmSync(path.join(index(run), `${id}.json`), { force: true });
};

module.exports = { list, add, remove, note };
