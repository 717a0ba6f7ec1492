// records: what the played GitHub knows of the jobs of a run, a file for each, in
// MOCK_ARTIFACTS/.github/RUN/ATTEMPT.
//   attempt()                 that of this process; attempts(run): those there are
//   of(attempt, run)          all jobs of it
//   find(attempt, job)        one, job being {job, matrix}; keep(attempt, record) writes one
//   id(run, attempt, job)     the number that GitHub knows it by
//   run(id)                   {event, head_sha} of a run; runs(): the ids of all
//   cancelled(attempt, run)   whether the run was ended
'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const { env } = process;
const folder = (attempt, run = env.GITHUB_RUN_ID) =>
  path.join(env.MOCK_ARTIFACTS, '.github', `${run}`, `${attempt}`);
// A leg of a matrix is a job of its own.
const key = ({ job, matrix }) =>
  crypto
    .createHash('sha256')
    .update(JSON.stringify([job, matrix ?? null]))
    .digest('hex');
// The id of a job, in an attempt.
const id = (run, number, job) =>
  crypto
    .createHash('sha256')
    .update(`${run} ${number} ${key(job)}`)
    .digest()
    .readUInt32BE();
const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

const attempt = () => Number(env.GITHUB_RUN_ATTEMPT || '1');
const of = (number, run) => {
  const place = folder(number, run);
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .map((name) => read(path.join(place, name)));
};
const find = (number, job) => {
  const file = path.join(folder(number), `${key(job)}.json`);
  return fs.existsSync(file) ? read(file) : undefined;
};
const keep = (number, record) => {
  const place = folder(number);
  fs.mkdirSync(place, { recursive: true });
  const file = path.join(place, `${key(record)}.json`);
  // Whoever reads meanwhile finds the old or the new one.
  fs.writeFileSync(`${file}.part`, JSON.stringify(record));
  fs.renameSync(`${file}.part`, file);
};

const attempts = (run) => {
  const place = path.dirname(folder(0, run));
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place)
    .filter((name) => /^[0-9]+$/.test(name))
    .map(Number);
};

const run = (number) => {
  const file = path.join(path.dirname(folder(0, number)), 'run.json');
  return fs.existsSync(file) ? read(file) : undefined;
};
const runs = () => fs.readdirSync(path.join(env.MOCK_ARTIFACTS, '.github')).map(Number);

const cancelled = (number, run) => fs.existsSync(path.join(folder(number, run), 'cancelled'));

module.exports = { attempt, cancelled, attempts, run, runs, id, of, find, keep, folder };
