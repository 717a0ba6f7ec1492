// cache: what actions/cache v5 keeps, as folders MOCK_CACHE/SCOPE/KEY=DIGEST, the digest being
// of the paths. restore() and save() do what the action's parts of that name do; of each call there
// is a line "hit|miss|save KEY" in MOCK_CACHE/log.
// Reads   MOCK_CACHE: where; MOCK_MODE: words of read and write, the rights of the job's
//         cache-mode; GITHUB_REF, GITHUB_BASE_REF: a run writes what its own ref can read, and
//         reads also what its base and the default branch (MOCK_BRANCH, main) have.
'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { input, output, warn } = require('../action.js');

const { env } = process;
const may = (what) => (env.MOCK_MODE ?? 'read write').split(' ').includes(what);
const log = (word, key) => {
  fs.mkdirSync(env.MOCK_CACHE, { recursive: true });
  fs.appendFileSync(path.join(env.MOCK_CACHE, 'log'), `${word} ${key}\n`);
};
const lines = (name) =>
  input(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const resolved = (line) =>
  path.resolve(env.GITHUB_WORKSPACE, line.replace(/^~(?=\/|$)/, os.homedir()));

// What is kept under other paths is another thing, though its key be the same.
const version = () =>
  crypto.createHash('sha256').update(lines('path').join('|')).digest('hex').slice(0, 16);
const branch = (name) => (name ? `refs/heads/${name}` : undefined);
const scope = (ref) => path.join(env.MOCK_CACHE, ref.replaceAll('/', '+'));
const own = () => env.GITHUB_REF || branch(env.MOCK_BRANCH ?? 'main');
const scopes = () =>
  [own(), branch(env.GITHUB_BASE_REF), branch(env.MOCK_BRANCH ?? 'main')].filter(Boolean);
const entry = (ref, key) => path.join(scope(ref), `${encodeURIComponent(key)}=${version()}`);

// The newest of those whose key begins so.
const beginning = (ref, start) => {
  const named = (file) => decodeURIComponent(file.slice(0, file.lastIndexOf('=')));
  const folder = scope(ref);
  if (!fs.existsSync(folder)) return undefined;
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(`=${version()}`) && named(file).startsWith(start))
    .map((file) => ({ key: named(file), at: fs.statSync(path.join(folder, file)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)[0]?.key;
};

const found = (key) => {
  for (const ref of scopes()) {
    if (fs.existsSync(entry(ref, key))) return { ref, key };
    for (const start of lines('restore-keys')) {
      const newest = beginning(ref, start);
      if (newest !== undefined) return { ref, key: newest };
    }
  }
  return undefined;
};

// restore: the key that was found; cache-hit is 'true' for the key itself, 'false' for one that
// only begins so, and empty where there is none.
const restore = () => {
  const key = input('key');
  output('cache-primary-key', key);
  const hit = may('read') ? found(key) : undefined;
  log(hit ? 'hit' : 'miss', key);
  if (!hit) {
    if (input('fail-on-cache-miss') === 'true')
      throw new Error(
        `Failed to restore cache entry. Exiting as fail-on-cache-miss is set. Input key: ${key}`,
      );
    console.log(`Cache not found for input keys: ${[key, ...lines('restore-keys')].join(', ')}`);
    return undefined;
  }
  lines('path').forEach((line, at) => {
    const kept = path.join(entry(hit.ref, hit.key), `${at}`);
    if (fs.existsSync(kept) && input('lookup-only') !== 'true')
      fs.cpSync(kept, resolved(line), { recursive: true, verbatimSymlinks: true });
  });
  output('cache-hit', `${hit.key === key}`);
  output('cache-matched-key', hit.key);
  return hit.key;
};

// reserve: whether this is the one that writes it.
const reserve = (kept, part) => {
  fs.mkdirSync(path.dirname(kept), { recursive: true });
  try {
    fs.mkdirSync(part);
  } catch {
    return false;
  }
  if (!fs.existsSync(kept)) return true;
  fs.rmdirSync(part);
  return false;
};

// save: a key is written once, by the first of those that write at once; nothing that goes wrong
// here fails the step.
const save = (key = input('key')) => {
  const there = lines('path')
    .map(resolved)
    .filter((place) => fs.existsSync(place));
  if (there.length === 0)
    return warn(
      'Path Validation Error: Path(s) specified in the action for caching do(es) not exist, ' +
        'hence no cache is being saved.',
    );
  if (!may('write')) return warn('Cache reservation failed: cache is read-only for this job');
  const kept = entry(own(), key);
  const part = `${kept}.part`;
  if (!reserve(kept, part))
    return console.log(
      `Failed to save: Unable to reserve cache with key ${key}, ` +
        'another job may be creating this cache.',
    );
  lines('path').forEach((line, at) => {
    if (fs.existsSync(resolved(line)))
      fs.cpSync(resolved(line), path.join(part, `${at}`), {
        recursive: true,
        verbatimSymlinks: true,
      });
  });
  fs.renameSync(part, kept);
  log('save', key);
  return console.log(`Cache saved with key: ${key}`);
};

module.exports = { restore, save };
