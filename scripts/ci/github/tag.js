// tag: an annotated tag of the gate itself, v0.N.P, and its release.
// Reads   VERSION; COMMIT: the commit of this run; BODY_FILE: the release notes.
// Sends   GET the latest run of ci for the commit, and the tag; POST tag, ref and release, where
//         they are missing.
// Returns {changed, url}; the same as outputs; a line in the step summary.
// Fails   by throwing: before anything is written, when ci has not passed for the commit or the tag
//         is of another commit; later, when GitHub keeps failing: the next run goes on from there.
'use strict';
const fs = require('node:fs');
const { retry, words, tell } = require('./lib/retry.js');
const { fit, plain } = require('./lib/escape.js');

const WORKFLOW = 'ci.yml';
const MOST = 100000;
const CUT = '_The rest does not fit here: all of it is in .github/CHANGELOG.md._';

// missing: null for what GitHub does not have.
const missing = (error) => {
  if (error.status === 404) return { data: null };
  throw error;
};

// passed: throws unless the latest run of ci for a push of this commit to the branch succeeded.
const passed = async ({ actions }, repo, { commit, branch }) => {
  const { data } = await actions.listWorkflowRuns({
    ...repo,
    workflow_id: WORKFLOW,
    branch,
    event: 'push',
    head_sha: commit,
    per_page: 1,
  });
  const [run] = data.workflow_runs;
  const state = run ? (run.conclusion ?? run.status) : 'not started';
  if (state !== 'success')
    throw new Error(`ci of ${commit} on ${branch} is '${plain(state)}': allowed is success`);
};

// tagOf: makes the annotated tag, unless it exists; throws where it is of another commit.
const tagOf = async ({ git }, repo, { version, commit }) => {
  const { data: ref } = await git.getRef({ ...repo, ref: `tags/${version}` }).catch(missing);
  if (!ref) {
    const object = { object: commit, type: 'commit', message: `Tollgate ${version}` };
    const { data: tag } = await git.createTag({ ...repo, tag: version, ...object });
    await git.createRef({ ...repo, ref: `refs/tags/${version}`, sha: tag.sha });
    return;
  }
  const annotated = ref.object.type === 'tag';
  const found = annotated
    ? (await git.getTag({ ...repo, tag_sha: ref.object.sha })).data.object.sha
    : 'no annotated tag';
  if (found !== commit) throw new Error(`${version} is ${found}: allowed is a tag of ${commit}`);
};

const publish = async ({ rest }, repo, request) => {
  await passed(rest, repo, request);
  await tagOf(rest, repo, request);
  const { version, body } = request;
  const { data: there } = await rest.repos
    .getReleaseByTag({ ...repo, tag: version })
    .catch(missing);
  if (there) return { changed: false, url: there.html_url };
  const { data } = await rest.repos.createRelease({
    ...repo,
    tag_name: version,
    name: version,
    body,
    make_latest: 'true',
  });
  return { changed: true, url: data.html_url };
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  const version = env.VERSION ?? '';
  const commit = env.COMMIT ?? '';
  if (!/^v0(\.(0|[1-9][0-9]{0,5})){2}$/.test(version))
    throw new Error(`VERSION is '${plain(version)}': allowed is v0.N.P`);
  if (!/^[0-9a-f]{40}$/.test(commit))
    throw new Error(`COMMIT is '${plain(commit)}': allowed is a full commit of 40 hex digits`);
  const { owner, repo } = context.repo;
  const notes = fit(fs.readFileSync(env.BODY_FILE, 'utf8'), MOST, CUT);
  const pin = `${owner}/${repo}/.github/workflows/gate.yml@${commit} # ${version}`;
  const body = `${notes.trimEnd()}\n\nPin this commit:\n\n\`\`\`yaml\nuses: ${pin}\n\`\`\`\n`;
  const branch = context.payload.repository.default_branch;
  const request = { version, commit, branch, body };
  const published = retry(() => publish(github, context.repo, request), timing);
  const result = await published.catch((error) => {
    throw new Error(words(error));
  });
  const line = result.changed
    ? `Released ${version} at ${commit}: ${result.url}`
    : `${version} is released already: ${result.url}`;
  await tell(core, { line, outputs: result });
  return result;
};
