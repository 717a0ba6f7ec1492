// release: the release of a tag with its files: made as a draft, filled, looked over, then
// published, all at once for its readers.
// Reads   TAG; ASSETS_DIR: the files, flat; BODY_FILE: the text; TITLE: unless told, the tag.
// Sends   GET the tag and the releases; for a draft: uploads what it lacks, deletes what differs,
//         PATCH to publish. A published release with all files: nothing.
// Returns {changed, url, uploaded: [names], differing: [names]}; outputs changed and url; a line in
//         the step summary.
// Fails   by throwing: before anything is written, when a file or the tag is not as it should be;
//         later, when GitHub keeps failing: the release is then still a draft, and the next run
//         goes on with it. What is published is never replaced: a file that differs there is named,
//         in a warning.
'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { retry, words, tell } = require('./lib/retry.js');
const { fit, plain } = require('./lib/escape.js');

// GitHub renames a file with other letters in its name, takes 1000 a release and 2 GiB a file;
// pages and pictures need far less.
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

// assets: the files to be there; throws when one cannot be.
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

// same: whether what GitHub holds is the file; by its digest too, where GitHub tells it.
const same = (there, file) =>
  there.state === 'uploaded' &&
  there.size === file.size &&
  (!there.digest || there.digest === file.digest);

// releaseOf: the release of the tag, published or a draft; a new draft when there is none.
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

// held: what a release holds now, by name.
const held = async (github, repo, release) => {
  const options = { ...repo, release_id: release.id, per_page: 100 };
  const all = await github.paginate(github.rest.repos.listReleaseAssets, options);
  return new Map(all.map((asset) => [asset.name, asset]));
};

// upload: a file in the place of what has its name.
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

const publish = async (github, repo, wanted) => {
  const { files, title, body } = wanted;
  const release = await releaseOf(github, repo, wanted);
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
    throw new Error(`${bad.name}: is not in the release as it was sent, so it stays a draft`);
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
  const wanted = { tag, title: plain(env.TITLE, 200) || tag, body, files: assets(env.ASSETS_DIR) };
  const result = await retry(() => publish(github, context.repo, wanted), timing).catch((error) => {
    throw new Error(words(error));
  });
  const { changed, url, uploaded, differing } = result;
  const kept =
    differing.length > 0
      ? `; it keeps its own ${differing.join(', ')}, which differ from those of this run`
      : '';
  const line = changed
    ? `Published ${url} with ${uploaded.length} new files${kept}`
    : `${url} is published already: nothing was changed${kept}`;
  await tell(core, { level: kept ? 'warning' : 'info', line, outputs: { changed, url } });
  return result;
};
