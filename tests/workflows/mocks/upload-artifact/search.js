// search(paths, hidden): the files of the action's input path, which has a path or pattern a line,
// and the folder from which their names are counted: {root, files}. As @actions/glob does it: * and
// ? stop at a slash, ** does not; a folder means all that is in it; a line that begins with ! takes
// away again; ~ is the home.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const isPattern = (part) => /[*?[]/.test(part);
// The part of a path before the first that is a pattern.
const fixed = (whole) => {
  const parts = whole.split('/');
  const first = parts.findIndex(isPattern);
  return first < 0 ? whole : parts.slice(0, first).join('/') || '/';
};
const SIGNS = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
const expression = (whole) => {
  const body = whole.replace(
    /\*\*\/|\*\*|\*|\?|[.+^$(){}|\\]/g,
    (sign) => SIGNS[sign] ?? `\\${sign}`,
  );
  return new RegExp(`^${body}(?:/.*)?$`);
};

// Links are followed; what is not there is left out.
const below = (place) => {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [place];
  return fs.readdirSync(place).flatMap((name) => below(path.join(place, name)));
};

const common = (places) => {
  const [first, ...others] = places.map((place) => place.split('/'));
  const length = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  return first.slice(0, length < 0 ? first.length : length).join('/') || '/';
};

const search = (text, hidden) => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const resolved = (line) =>
    path.resolve(process.env.GITHUB_WORKSPACE, line.replace(/^~(?=\/|$)/, os.homedir()));
  const wanted = lines.filter((line) => !line.startsWith('!')).map(resolved);
  const without = lines
    .filter((line) => line.startsWith('!'))
    .map((line) => expression(resolved(line.slice(1))));
  const places = [...new Set(wanted.map(fixed))].filter(
    (place, _, all) => !all.some((other) => place.startsWith(`${other}/`)),
  );
  // A place that is itself hidden is left out as well.
  const shown = (file, place) =>
    hidden ||
    !path
      .relative(path.dirname(place), file)
      .split('/')
      .some((part) => part.startsWith('.'));
  const files = places.flatMap((place) =>
    below(place)
      .filter((file) => wanted.some((each) => expression(each).test(file)))
      .filter((file) => !without.some((each) => each.test(file)))
      .filter((file) => shown(file, place)),
  );
  // A file alone loses the folder it is in; several places keep what they have not in common.
  const alone = places.length === 1 && files.length === 1 && files[0] === places[0];
  const root = alone ? path.dirname(files[0]) : places.length > 0 ? common(places) : '/';
  return { root, files: [...new Set(files)] };
};

module.exports = { search };
