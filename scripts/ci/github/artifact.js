// artifact: checks the artifact of an untrusted run before anything else reads it.
// Reads   ARTIFACT_DIR: a folder CALL.ATTEMPT for each call of gate.yml and attempt, in it run.json
//         and one folder a job with its verdict.json, why.json where there is one, and nothing
//         else; HEAD_SHA: the commit of the run (default: the workflow_run event's head_sha).
// Sends   nothing.
// Returns {ok: true, folders: [names], jobs: [{folder, name, target, runner, verdict}]} or {ok:
//         false, folders: [], refused: [{file, reason}]}; outputs ok and folders, a JSON list on
//         one line; a line in the step summary.
// Fails   the step, where something is refused (core.setFailed); it does not throw.
//
// Of each call the highest attempt counts: `folders` names those. The others must be well formed,
// and nobody reads them.
// A verdict is of the commit in its .head, where it has one (the measured source may be another
// repository); otherwise of the head that it measured.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { words, tell } = require('./lib/retry.js');
const { plain } = require('./lib/escape.js');
const { validate } = require('./lib/validate.js');

const MEBI = 1024 * 1024;
const TOTAL = 128 * MEBI;
const CALLS = 32;
// As many jobs as a matrix takes, and run.json.
const MOST = 257;
// The kinds of folders: their names and the file that each must have.
const LEVELS = [
  {
    what: 'call',
    pattern: /^(?:[0-9a-f]{8}|unplanned)\.[1-9][0-9]{0,3}$/,
    file: 'run.json',
    bytes: 64 * 1024,
  },
  {
    what: 'job',
    pattern: /^(?!.*\.\.)[a-z0-9][a-z0-9._-]{0,99}$/,
    file: 'verdict.json',
    bytes: 4 * MEBI,
    // What it may have, too, and how large that may be.
    more: { 'why.json': MEBI / 4 },
  },
];

// entries: a folder's content, by lstat, which follows no link.
const entries = (folder) =>
  fs
    .readdirSync(folder)
    .sort()
    .map((name) => ({
      name,
      file: path.join(folder, name),
      stat: fs.lstatSync(path.join(folder, name)),
    }));

// oddFile: what is wrong with the file that a folder must have, [] if nothing is.
const oddFile = (at, stat, bytes) => {
  if (!stat.isFile() || stat.nlink !== 1)
    return [{ file: at, reason: 'is not a regular file of its own' }];
  return stat.size > bytes
    ? [{ file: at, reason: `has ${stat.size} bytes, at most ${bytes}` }]
    : [];
};

// crowd: what is wrong with how many entries a folder has, [] if nothing is.
const crowd = (at, count) =>
  count === 0 || count > MOST
    ? [{ file: at || '.', reason: `has ${count} entries; allowed: 1 to ${MOST}` }]
    : [];

// oddFolder: what is wrong with a folder of the first level, and with its content. `at`: its place
// in the artifact.
const oddFolder = ({ name, file: folder, stat }, at, [level, ...deeper]) => {
  const { what, pattern, file, bytes, more = {} } = level;
  const allowed = [file, ...Object.keys(more)].join(', ');
  const refuse = (reason) => [{ file: at, reason }];
  if (!pattern.test(name)) return refuse(`is no name for a ${what}; allowed: ${pattern.source}`);
  if (!stat.isDirectory()) return refuse('is not a folder');
  const names = fs.readdirSync(folder);
  const missing = names.includes(file) ? [] : refuse(`has no ${file}`);
  const many = crowd(at, names.length);
  if (many.length > 0) return [...missing, ...many];
  const inner = entries(folder).flatMap((entry) => {
    const place = `${at}/${plain(entry.name, 100)}`;
    if (entry.name === file) return oddFile(place, entry.stat, bytes);
    if (Object.hasOwn(more, entry.name)) return oddFile(place, entry.stat, more[entry.name]);
    if (deeper.length > 0) return oddFolder(entry, place, deeper);
    return [{ file: place, reason: `is not expected; allowed: ${allowed}` }];
  });
  return [...missing, ...inner];
};

// weight: the bytes of all files in a folder whose structure is right.
const weight = (folder) =>
  entries(folder)
    .map(({ file, stat }) => (stat.isDirectory() ? weight(file) : stat.size))
    .reduce((sum, each) => sum + each, 0);

// structure: what is wrong with names, kinds, sizes and counts. Opens no file.
const structure = (root) => {
  const refuse = (reason) => [{ file: '.', reason }];
  if (!fs.lstatSync(root).isDirectory()) return refuse('is not a folder');
  const many = crowd('', fs.readdirSync(root).length);
  if (many.length > 0) return many;
  const odd = entries(root).flatMap((entry) => oddFolder(entry, plain(entry.name, 100), LEVELS));
  if (odd.length > 0) return odd;
  const total = weight(root);
  if (total > TOTAL) return refuse(`has ${total} bytes in all, at most ${TOTAL}`);
  const calls = new Set(fs.readdirSync(root).map((name) => name.split('.')[0])).size;
  return calls > CALLS ? refuse(`has ${calls} calls, at most ${CALLS}`) : [];
};

// counting: the folders that count. A run that was not planned has no call of its own: it counts
// until a later attempt.
const counting = (root) => {
  const all = fs
    .readdirSync(root)
    .sort()
    .map((name) => ({ name, call: name.split('.')[0], attempt: Number(name.split('.')[1]) }));
  const later = (one) => (other) =>
    other.attempt > one.attempt && (other.call === one.call || one.call === 'unplanned');
  return all.filter((one) => !all.some(later(one))).map(({ name }) => name);
};

// oddRun: what is wrong with the run.json of a call, '' if nothing is. `jobs`: how many it has.
const oddRun = ({ call, attempt, head: commit, exit, problem, skipped }, folder, head, jobs) => {
  if (`${call}.${attempt}` !== folder) return `is of ${call}.${attempt}, not of its folder`;
  if (commit !== null && commit !== head) return `is of ${commit}, not of ${head}`;
  const states = [jobs > 0 && 'jobs', problem !== null && 'problem', skipped !== null && 'skipped'];
  const those = states.filter(Boolean);
  if (those.length !== 1)
    return `has ${those.join(' and ') || 'nothing'}; allowed is one: jobs, problem, skipped`;
  if (problem !== null && exit === 0) return 'has a problem and the exit of a pass';
  return skipped !== null && exit !== 0 ? `was skipped, and has the exit ${exit}` : '';
};

// oddVerdict: what is wrong with a verdict, '' if nothing is. `before`: the valid jobs of the same
// call.
const oddVerdict = (verdict, head, before) => {
  const { target, runner } = verdict;
  const commit = Object.hasOwn(verdict, 'head') ? verdict.head : verdict.sides.head.commit;
  if (commit !== head) return `is of ${plain(commit, 40)}, not of ${head}`;
  return before.some((other) => other.target === target && other.runner === runner)
    ? `is a second verdict of ${target} on ${runner}`
    : '';
};

// oddWhy: what is wrong with what explains a verdict, '' if nothing is or there is none.
const oddWhy = (folder) => {
  const file = path.join(folder, 'why.json');
  return (fs.existsSync(file) && validate(file).reason) || '';
};

// inspect: {jobs, refused} of a call whose structure is right.
const inspect = (root, folder, head) => {
  const jobs = [];
  const refused = [];
  const names = entries(path.join(root, folder))
    .filter(({ stat }) => stat.isDirectory())
    .map(({ name }) => name);
  const run = validate(path.join(root, folder, 'run.json'));
  const odd = run.reason ?? oddRun(run.value, folder, head, names.length);
  if (odd) refused.push({ file: `${folder}/run.json`, reason: odd });
  for (const name of names) {
    const { value, reason } = validate(path.join(root, folder, name, 'verdict.json'));
    const wrong = reason ?? oddVerdict(value, head, jobs);
    const oddly = oddWhy(path.join(root, folder, name));
    if (oddly) refused.push({ file: `${folder}/${name}/why.json`, reason: oddly });
    if (wrong) refused.push({ file: `${folder}/${name}/verdict.json`, reason: wrong });
    else {
      const { target, runner, verdict } = value;
      jobs.push({ folder, name, target, runner, verdict });
    }
  }
  return { jobs, refused };
};

const refusal = (refused) => ({ ok: false, folders: [], refused });

const check = (root, head) => {
  if (!/^[0-9a-f]{40}$/.test(head ?? ''))
    return refusal([
      { file: '.', reason: 'cannot be of an unknown commit: HEAD_SHA is not 40 hex' },
    ]);
  // A run that was cancelled while it was queued has left none.
  if (root !== '' && !fs.existsSync(root)) return { ok: true, folders: [], jobs: [] };
  const odd = structure(root);
  if (odd.length > 0) return refusal(odd);
  const folders = counting(root);
  const found = folders.map((folder) => inspect(root, folder, head));
  const refused = found.flatMap((one) => one.refused);
  if (refused.length > 0) return refusal(refused);
  return { ok: true, folders, jobs: found.flatMap((one) => one.jobs) };
};

module.exports = async ({ context, core, env = process.env }) => {
  let result;
  try {
    result = check(
      env.ARTIFACT_DIR ?? '',
      env.HEAD_SHA || context?.payload?.workflow_run?.head_sha,
    );
  } catch (error) {
    result = refusal([{ file: '.', reason: `cannot be read: ${words(error)}` }]);
  }
  const { ok, folders, jobs, refused } = result;
  const line = ok
    ? `The artifact is valid: ${jobs.length} verdicts in ${folders.length} calls.`
    : `The artifact was refused: ${refused
        .slice(0, 10)
        .map(({ file, reason }) => `${file} ${reason}`)
        .join('; ')}`;
  const outputs = { ok, folders: JSON.stringify(folders) };
  await tell(core, { level: ok ? 'info' : 'setFailed', line, outputs });
  return result;
};
