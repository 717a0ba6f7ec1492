// artifact: whether the folder that came over from an untrusted run is what it should be. Nothing
// may read it before.
// Reads   ARTIFACT_DIR: one folder a cell, in it verdict.json and perhaps measurement.json, and
//         nothing else; HEAD_SHA: the commit that the run was of; unless told, the workflow_run
//         event's head_sha.
// Sends   nothing.
// Returns {ok: true, cells: [{name, target, runner, verdict}]} or {ok: false, refused: [{file,
//         reason}]}; output ok; a line in the step summary.
// Fails   the step, where something is refused (core.setFailed); it does not throw.
//
// A verdict is of the commit in its .head, where it has one (what was measured may be another
// repository's); otherwise of the head it measured.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { words, tell } = require('./retry.js');
const { plain } = require('./escape.js');
const { validate } = require('./validate.js');

const NAME = /^(?!.*\.\.)[a-z0-9][a-z0-9._-]{0,99}$/;
const CELLS = 256;
const TOTAL = 128 * 1024 * 1024;
const FILES = { 'verdict.json': 4 * 1024 * 1024, 'measurement.json': 32 * 1024 * 1024 };

// entries: what is in a folder, by lstat: a link is a link, wherever it leads.
const entries = (folder) =>
  fs
    .readdirSync(folder)
    .sort()
    .map((name) => ({
      name,
      file: path.join(folder, name),
      stat: fs.lstatSync(path.join(folder, name)),
    }));

// oddity: why a file may not be where it is, '' if it may.
const oddity = ({ name, stat }) => {
  if (!Object.hasOwn(FILES, name))
    return `is not expected; allowed: ${Object.keys(FILES).join(', ')}`;
  if (!stat.isFile() || stat.nlink !== 1) return 'is not a regular file of its own';
  return stat.size > FILES[name] ? `has ${stat.size} bytes, at most ${FILES[name]}` : '';
};

// structure: what is wrong with names, kinds, sizes and counts. Opens no file.
const structure = (folder) => {
  const refused = [];
  const refuse = (file, reason) => refused.push({ file, reason });
  if (!fs.lstatSync(folder).isDirectory()) return [{ file: '.', reason: 'is not a folder' }];
  const count = fs.readdirSync(folder).length;
  if (count === 0 || count > CELLS)
    return [{ file: '.', reason: `has ${count} entries; allowed: 1 to ${CELLS}` }];
  let total = 0;
  for (const cell of entries(folder)) {
    const name = plain(cell.name, 100);
    if (!NAME.test(cell.name)) refuse(name, `is no name for a cell; allowed: ${NAME.source}`);
    else if (!cell.stat.isDirectory()) refuse(name, 'is not a folder');
    else {
      const names = fs.readdirSync(cell.file);
      if (!names.includes('verdict.json')) refuse(name, 'has no verdict.json');
      if (names.length > CELLS) refuse(name, `has ${names.length} entries`);
      else
        for (const entry of entries(cell.file)) {
          total += entry.stat.size;
          const why = oddity(entry);
          if (why) refuse(`${name}/${plain(entry.name, 100)}`, why);
        }
    }
  }
  if (total > TOTAL) refuse('.', `has ${total} bytes in all, at most ${TOTAL}`);
  return refused;
};

// inspect: {cell} if all is well with the files of a cell, or {refused}. `before`: the cells that
// are well.
const inspect = ({ name, file: folder }, head, before) => {
  const refuse = (file, reason) => ({ refused: { file: `${name}/${file}`, reason } });
  const { value: verdict, reason } = validate(path.join(folder, 'verdict.json'));
  if (reason) return refuse('verdict.json', reason);
  const { target, runner } = verdict;
  const commit = Object.hasOwn(verdict, 'head') ? verdict.head : verdict.sides.head.commit;
  if (commit !== head) return refuse('verdict.json', `is of ${plain(commit, 40)}, not of ${head}`);
  const same = (other) => other.target === target && other.runner === runner;
  if (before.some(same))
    return refuse('verdict.json', `is a second verdict of ${target} on ${runner}`);
  if (!fs.existsSync(path.join(folder, 'measurement.json')))
    return { cell: { name, target, runner, verdict: verdict.verdict } };
  const measured = validate(path.join(folder, 'measurement.json'));
  if (measured.reason) return refuse('measurement.json', measured.reason);
  if (!same(measured.value))
    return refuse('measurement.json', 'is of another cell than the verdict beside it');
  return { cell: { name, target, runner, verdict: verdict.verdict } };
};

const check = (folder, head) => {
  if (!/^[0-9a-f]{40}$/.test(head ?? ''))
    return {
      ok: false,
      refused: [{ file: '.', reason: 'cannot be of an unknown commit: HEAD_SHA is not 40 hex' }],
    };
  const refused = structure(folder);
  const cells = [];
  for (const cell of refused.length > 0 ? [] : entries(folder)) {
    const found = inspect(cell, head, cells);
    if (found.cell) cells.push(found.cell);
    else refused.push(found.refused);
  }
  return refused.length > 0 ? { ok: false, refused } : { ok: true, cells };
};

module.exports = async ({ context, core, env = process.env }) => {
  let result;
  try {
    result = check(
      env.ARTIFACT_DIR ?? '',
      env.HEAD_SHA || context?.payload?.workflow_run?.head_sha,
    );
  } catch (error) {
    result = { ok: false, refused: [{ file: '.', reason: `cannot be read: ${words(error)}` }] };
  }
  const line = result.ok
    ? `The artifact is in order: ${result.cells.length} verdicts.`
    : `The artifact was refused: ${result.refused
        .slice(0, 10)
        .map(({ file, reason }) => `${file} ${reason}`)
        .join('; ')}`;
  await tell(core, { level: result.ok ? 'info' : 'setFailed', line, outputs: { ok: result.ok } });
  return result;
};
