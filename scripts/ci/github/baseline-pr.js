// baseline-pr: proposes measured baselines as a pull request, one branch a refresh or release.
// Reads   BASELINES_DIR: a folder with HOME_PATH/baselines/CLASS/TARGET/main.json or …/VERSION.json
//         and nothing else; HOME_PATH (default: .); BODY_FILE: the text; TITLE (default: the
//         changed files); BRANCH (default: tollgate/baseline-RUN_ID); RUN_ID: digits; BASE_BRANCH
//         (default: the default branch); ONCE: true, where an earlier pull request of the branch
//         stays as it is.
// Sends   GET the base branch and its tree; where a file differs: blobs, tree, commit, branch, pull
//         request.
// Returns {changed, number, url, branch, files} or {changed: false, reason}; the same as outputs; a
//         line in the step summary.
// Fails   by throwing: before anything is written, when a file is not a snapshot of its place; when
//         GitHub keeps failing; when Actions may not open pull requests, which is GitHub's default:
//         the branch then exists, and the error and the step summary say what to do. A second run
//         of the same refresh goes on from there; a closed pull request stays closed.
'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { retry, words, tell } = require('./lib/retry.js');
const { fit, plain } = require('./lib/escape.js');
const { validate } = require('./lib/validate.js');

// published/ holds figures of other machines, never a baseline.
const PLACE =
  /^baselines\/(?!published\/)([a-z0-9-]+)\/([a-z0-9-]+)\/[A-Za-z0-9][A-Za-z0-9._-]*\.json$/;
const MOST = 60000;
const BRANCH = /^tollgate\/(?!.*(?:\.\.|\.lock$|\.$))[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const REFUSED = /not permitted to create or approve pull requests/i;
const CUT = '_The rest does not fit here: all of it is in the files._';

// digest: the name that git gives to a file's content.
const digest = (content) =>
  crypto.createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

const walk = (folder, at = '') =>
  fs.readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((entry) => {
    const name = at ? `${at}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return walk(folder, name);
    if (!entry.isFile()) throw new Error(`${plain(name)}: is not a regular file`);
    return [name];
  });

// snapshot: one file with its content; throws when its place is wrong. `room`: the folder in the
// repository that holds baselines/, '' for itself.
const snapshot = (folder, name, room) => {
  const inner = name.startsWith(room) ? name.slice(room.length) : '';
  const [, runner, target] = PLACE.exec(inner) ?? [];
  if (!runner)
    throw new Error(`${plain(name)}: is no place of a baseline; allowed: ${room}${PLACE.source}`);
  const { value, reason } = validate(path.join(folder, name), 'measurement.json');
  if (reason) throw new Error(`${name}: ${reason}`);
  if (value.runner !== runner || value.target !== target)
    throw new Error(`${name}: is a measurement of ${value.target} on ${value.runner}`);
  const content = fs.readFileSync(path.join(folder, name));
  return { path: name, content, sha: digest(content) };
};

// at: commit and tree of a branch, null when there is none.
const at = async (git, repo, branch) => {
  const ref = await git
    .getRef({ ...repo, ref: `heads/${branch}` })
    .catch((error) => (error.status === 404 ? null : Promise.reject(error)));
  return ref && (await git.getCommit({ ...repo, commit_sha: ref.data.object.sha })).data;
};

// differing: the files that a commit lacks or has otherwise.
const differing = async (git, repo, commit, files) => {
  const { data } = await git.getTree({ ...repo, tree_sha: commit.tree.sha, recursive: '1' });
  if (data.truncated) {
    throw new Error('GitHub truncated the list of the tree, so the changed files are not known');
  }
  const there = new Map(data.tree.map((entry) => [entry.path, entry.sha]));
  return files.filter((file) => there.get(file.path) !== file.sha);
};

// commitFiles: a commit of the files on top of another.
const commitFiles = async (git, repo, parent, files, message) => {
  const tree = [];
  for (const { path: name, content } of files) {
    const blob = { content: content.toString('base64'), encoding: 'base64' };
    const { data } = await git.createBlob({ ...repo, ...blob });
    tree.push({ path: name, mode: '100644', type: 'blob', sha: data.sha });
  }
  const { data: created } = await git.createTree({ ...repo, base_tree: parent.tree.sha, tree });
  const { data } = await git.createCommit({
    ...repo,
    message,
    tree: created.sha,
    parents: [parent.sha],
  });
  return data;
};

// pullOf: the pull request of a branch, rather an open one than a closed one.
const pullOf = async (pulls, repo, branch, base) => {
  const head = `${repo.owner}:${branch}`;
  const { data } = await pulls.list({ ...repo, state: 'all', head, base });
  const mine = data.filter((pull) => pull.head.ref === branch);
  return mine.find(({ state }) => state === 'open') ?? mine[0];
};

// Refused: Actions may not open pull requests here; the message says what to do.
class Refused extends Error {
  constructor(branch, link) {
    super(
      `The branch ${branch} exists, but GitHub Actions may not open its pull request. ` +
        'Allow it: Settings → Actions → General → Workflow permissions → "Allow GitHub Actions ' +
        'to create and approve pull requests" (where it is disabled, the organisation ' +
        `decides); then re-run this job. Or open it by hand: ${link}`,
    );
  }
}

// compare: the page where a person opens the pull request of a branch.
const compare = (server, { owner, repo }, base, branch) => {
  const [from, to] = [base, branch].map((name) =>
    name.split('/').map(encodeURIComponent).join('/'),
  );
  return `${server}/${owner}/${repo}/compare/${from}...${to}?expand=1`;
};

// open: a new pull request of a branch.
const open = async (pulls, repo, { base, branch, title, body, server }) => {
  const creation = pulls.create({ ...repo, head: branch, base, title, body });
  const { data } = await creation.catch((error) => {
    const link = compare(server, repo, base, branch);
    throw REFUSED.test(error.message) ? new Refused(branch, link) : error;
  });
  return data;
};

// update: commits the files that the branch lacks, on top of `from` where there is no branch yet;
// whether there were any.
const update = async (git, repo, from, { files, branch, title }) => {
  const ours = await at(git, repo, branch);
  const changes = await differing(git, repo, ours ?? from, files);
  if (changes.length === 0) return false;
  const { sha } = await commitFiles(git, repo, ours ?? from, changes, title);
  if (ours) await git.updateRef({ ...repo, ref: `heads/${branch}`, sha });
  else await git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha });
  return true;
};

const propose = async ({ rest: { git, pulls } }, repo, request) => {
  const { files, base, branch, once } = request;
  const from = await at(git, repo, base);
  if (!from) throw new Error(`there is no branch ${base}`);
  if ((await differing(git, repo, from, files)).length === 0) {
    return { changed: false, reason: `${base} already has these baselines` };
  }
  const pull = await pullOf(pulls, repo, branch, base);
  if (pull && (once || pull.state !== 'open')) {
    const how = pull.state === 'open' ? 'is open' : pull.merged_at ? 'was merged' : 'was closed';
    return { changed: false, reason: `pull request ${pull.number} of ${branch} ${how}` };
  }

  const more = await update(git, repo, from, request);
  const done = { branch, files: files.map((file) => file.path) };
  if (pull) return { changed: more, number: pull.number, url: pull.html_url, ...done };
  const { number, html_url: url } = await open(pulls, repo, request);
  return { changed: true, number, url, ...done };
};

// read: the inputs; throws when one is malformed.
const read = (env, context) => {
  if (!env.BRANCH && !/^[0-9]{1,20}$/.test(env.RUN_ID ?? ''))
    throw new Error(`RUN_ID is '${env.RUN_ID ?? ''}': allowed are digits`);
  const branch = env.BRANCH || `tollgate/baseline-${env.RUN_ID}`;
  if (!BRANCH.test(branch))
    throw new Error(`BRANCH is '${plain(branch)}': allowed is ${BRANCH.source}`);
  const room = path.posix.join(env.HOME_PATH || '.', '/').replace(/^\.\//, '');
  const files = walk(env.BASELINES_DIR)
    .sort()
    .map((name) => snapshot(env.BASELINES_DIR, name, room));
  if (files.length === 0) throw new Error(`${env.BASELINES_DIR}: holds no baseline`);
  return {
    files,
    base: env.BASE_BRANCH || context.payload.repository?.default_branch || 'main',
    branch,
    title:
      plain(env.TITLE, 200) ||
      `Refresh ${files.length === 1 ? files[0].path : `${files.length} baselines`}`,
    body: fit(fs.readFileSync(env.BODY_FILE, 'utf8'), MOST, CUT),
    once: env.ONCE === 'true',
    server: context.serverUrl || env.GITHUB_SERVER_URL || '',
  };
};

// fail: throws the error in words.
const fail = async (core, error) => {
  if (!(error instanceof Refused)) throw new Error(words(error));
  // Not escaped: it holds a link, and nothing untrusted.
  const page = core.summary.addRaw(`${error.message}\n\n`);
  await page.write().catch((reason) => core.warning(`no step summary: ${words(reason)}`));
  throw error;
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  const request = read(env, context);
  const proposed = retry(() => propose(github, context.repo, request), timing);
  const result = await proposed.catch((error) => fail(core, error));
  const line = result.number
    ? `Baselines are proposed in ${result.url}`
    : `No pull request: ${result.reason}`;
  await tell(core, {
    line,
    outputs: {
      changed: result.changed,
      number: result.number ?? '',
      branch: result.branch ?? '',
      reason: result.reason ?? '',
    },
  });
  return result;
};
