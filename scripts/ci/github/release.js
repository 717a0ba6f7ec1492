// release: the release of a tag with its files: a draft is created, filled and checked, then
// published at once.
// Reads   TAG; ASSETS_DIR: the files, flat; BODY_FILE: the text; TITLE (default: the tag).
// Sends   GET the tag and the releases; for a draft: uploads missing files, replaces different
//         ones, PATCH to publish. A published release with all files: nothing.
// Returns {changed, url, uploaded: [names], differing: [names]}; outputs changed and url; a line in
//         the step summary.
// Fails   by throwing: before anything is written, when a file or the tag is not allowed; later,
//         when GitHub keeps failing: the release is still a draft, and the next run goes on with
//         it. A published file is never replaced: a warning names files that differ.
'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { retry, words, tell } = require('./lib/retry.js');
const { fit, plain } = require('./lib/escape.js');

// GitHub renames files with other characters; it takes 1000 files of 2 GiB, and pages and pictures
// need far less.
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const FILES = 500;
const BYTES = 64 * 1024 * 1024;
const MOST = 120000;
const CUT = '_The rest does not fit here: all of it is in the files._';
const TYPES = {
  '.md': 'text/markdown',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain',
};

// assets: the files; throws when one is not allowed.
const assets = (folder) => {
  const names = fs.readdirSync(folder).sort();
  if (names.length === 0 || names.length > FILES)
    throw new Error(`${folder}: has ${names.length} files; allowed: 1 to ${FILES}`);
  return names.map((name) => {
    const stat = fs.lstatSync(path.join(folder, name));
    if (!NAME.test(name) || !stat.isFile())
      throw new Error(`${plain(name)}: is not a regular file named ${NAME.source}`);
    if (stat.size === 0 || stat.size > BYTES)
      throw new Error(`${name}: has ${stat.size} bytes; allowed: 1 to ${BYTES}`);
    const content = fs.readFileSync(path.join(folder, name));
    return {
      name,
      content,
      size: content.length,
      digest: `sha256:${crypto.createHash('sha256').update(content).digest('hex')}`,
    };
  });
};

// same: whether GitHub holds the same file, by size and, where GitHub has it, by digest.
const same = (there, file) =>
  there.state === 'uploaded' &&
  there.size === file.size &&
  (!there.digest || there.digest === file.digest);

// releaseOf: the release of the tag, or a new draft.
const releaseOf = async (github, repo, { tag, title, body }) => {
  const { repos, git } = github.rest;
  await git.getRef({ ...repo, ref: `tags/${tag}` }).catch((error) => {
    throw error.status === 404 ? new Error(`there is no tag ${tag}`) : error;
  });
  const all = await github.paginate(repos.listReleases, { ...repo, per_page: 100 });
  const found = all.filter(({ tag_name: name }) => name === tag);
  const release = found.find(({ draft }) => !draft) ?? found[0];
  if (release) return release;
  const { data } = await repos.createRelease({
    ...repo,
    tag_name: tag,
    name: title,
    body,
    draft: true,
    prerelease: tag.includes('-'),
    make_latest: 'legacy',
  });
  return data;
};

// held: the files of a release, by name.
const held = async (github, repo, release) => {
  const options = { ...repo, release_id: release.id, per_page: 100 };
  const all = await github.paginate(github.rest.repos.listReleaseAssets, options);
  return new Map(all.map((asset) => [asset.name, asset]));
};

// upload: a file, which replaces one of its name.
const upload = async ({ repos }, repo, release, file, there) => {
  if (there) await repos.deleteReleaseAsset({ ...repo, asset_id: there.id });
  await repos.uploadReleaseAsset({
    ...repo,
    release_id: release.id,
    url: release.upload_url,
    name: file.name,
    data: file.content,
    headers: {
      'content-type': TYPES[path.extname(file.name)] ?? 'application/octet-stream',
      'content-length': file.size,
    },
  });
};

const publish = async (github, repo, request) => {
  const { files, title, body } = request;
  const release = await releaseOf(github, repo, request);
  const before = await held(github, repo, release);
  const differing = files
    .filter(({ name }) => before.has(name))
    .filter((file) => !same(before.get(file.name), file));
  const lacking = files
    .filter(({ name }) => !before.has(name))
    .concat(release.draft ? differing : []);
  for (const file of lacking) {
    await upload(github.rest, repo, release, file, before.get(file.name));
  }
  const result = {
    changed: lacking.length > 0 || release.draft,
    url: release.html_url,
    uploaded: lacking.map(({ name }) => name),
    differing: release.draft ? [] : differing.map(({ name }) => name),
  };
  if (!release.draft) return result;

  const after = await held(github, repo, release);
  const bad = files.find((file) => !after.has(file.name) || !same(after.get(file.name), file));
  if (bad) {
    throw new Error(`${bad.name}: is not in the release as uploaded, so it stays a draft`);
  }
  const published = { name: title, body, draft: false, make_latest: 'legacy' };
  const options = { ...repo, release_id: release.id, ...published };
  const { data } = await github.rest.repos.updateRelease(options);
  return { ...result, url: data.html_url };
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  const tag = env.TAG ?? '';
  if (!/^v[0-9][0-9A-Za-z.-]{0,99}$/.test(tag))
    throw new Error(`TAG is '${plain(tag)}': allowed is v and a version`);
  const body = fit(fs.readFileSync(env.BODY_FILE, 'utf8'), MOST, CUT);
  const request = { tag, title: plain(env.TITLE, 200) || tag, body, files: assets(env.ASSETS_DIR) };
  const published = retry(() => publish(github, context.repo, request), timing);
  const result = await published.catch((error) => {
    throw new Error(words(error));
  });
  const { changed, url, uploaded, differing } = result;
  const note =
    differing.length > 0
      ? `; its published ${differing.join(', ')} differ from this run's and stay`
      : '';
  const line = changed
    ? `Published ${url} with ${uploaded.length} new files${note}`
    : `${url} is published already: nothing was changed${note}`;
  await tell(core, { level: note ? 'warning' : 'info', line, outputs: { changed, url } });
  return result;
};
