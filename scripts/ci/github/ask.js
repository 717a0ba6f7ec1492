// ask: handles a comment by which somebody with write access requests a measurement: /gate run, or
// /gate run CASE[ CASE…]. Records it as a commit status, which the planning job reads, and re-runs
// the pull request's own run, so that no other run's permissions are used.
// Reads   the event: comment, issue.number.
// Sends   GET the author's permission, the pull request, the runs of its head and their jobs; POST
//         the status tollgate/asked of that commit, and a re-run of the latest run of the gate;
//         POST a reaction. Where it is refused, or the re-run fails: POST one reply with the
//         reason; to a bot only a reaction, so that no two bots answer each other.
// Returns {request: {head, run, cases}} or {reason}; a line in the step summary.
// Fails   the step, where GitHub does not answer.
'use strict';
const { retry, words, tell } = require('./lib/retry.js');
const { isBot, lacks, sign, reply } = require('./lib/answer.js');

const VERDICT = /^(?:.+ \/ )?verdict$/;
const LINE = /^\/gate run(?:[ ,]+([A-Za-z0-9*?._, -]+))?$/;
// GitHub's limit for a status's description.
const MOST = 140;

// requestedCases: the cases that a comment names, or 'all'; null where it does not parse.
const requestedCases = ({ body }) => {
  const [line] = body.split('\n');
  const [match, names = ''] = LINE.exec(line.trim()) ?? [];
  if (match === undefined) return null;
  return names.split(/[ ,]+/).filter(Boolean).join(',') || 'all';
};

// latestRun: {id} of the gate's newest run for that commit, the one with a verdict job; {reason}
// where it cannot be re-run.
const latestRun = async (github, repo, head) => {
  const { actions } = github.rest;
  const { data } = await actions.listWorkflowRunsForRepo({
    ...repo,
    head_sha: head,
    event: 'pull_request',
    per_page: 100,
  });
  for (const run of data.workflow_runs.toSorted((one, other) => other.id - one.id)) {
    const query = { ...repo, run_id: run.id, per_page: 100 };
    const jobs = await github.paginate(actions.listJobsForWorkflowRun, query);
    if (!jobs.some(({ name }) => VERDICT.test(name))) continue;
    if (run.status === 'completed') return { id: run.id };
    return { reason: `run ${run.id} is not over: repeat the comment when it is` };
  }
  const short = head.slice(0, 10);
  return { reason: `the gate has no run for ${short}: does it wait for an approval?` };
};

const USAGE = 'allowed is /gate run, or /gate run CASE[ CASE…], such as search-*';

const look = async (github, repo, { issue, comment }) => {
  const cases = requestedCases(comment);
  if (!cases) return { reason: USAGE };
  const lack = await lacks(github, repo, comment);
  if (lack) return { reason: lack };
  const description = `${cases}, @${comment.user.login}`;
  if (description.length > MOST) return { reason: 'too many names: use * for parts of names' };
  const { data: pull } = await github.rest.pulls.get({ ...repo, pull_number: issue.number });
  if (pull.state !== 'open') return { reason: `pull request ${issue.number} is closed` };
  const run = await latestRun(github, repo, pull.head.sha);
  if (run.reason) return run;
  return { request: { head: pull.head.sha, run: run.id, cases }, description };
};

const write = (github, repo, { html_url: url }, { request, description }) =>
  github.rest.repos.createCommitStatus({
    ...repo,
    sha: request.head,
    state: 'success',
    context: 'tollgate/asked',
    description,
    target_url: url,
  });

const ask = async (github, repo, payload, steadily) => {
  const { comment } = payload;
  if (isBot(comment)) {
    await steadily(() => sign(github, repo, comment, '-1'));
    return { reason: 'bots cannot request a measurement' };
  }
  const found = await steadily(() => look(github, repo, payload));
  if (found.reason) {
    await reply(github, repo, payload, 'Nothing is measured', found.reason);
    return found;
  }
  await steadily(() => write(github, repo, comment, found));
  try {
    await steadily(() => github.rest.actions.reRunWorkflow({ ...repo, run_id: found.request.run }));
  } catch (error) {
    const reason = `run ${found.request.run} cannot be re-run, ${words(error)}: the request`
      + ' counts from the next event of this commit, such as closing and reopening';
    await reply(github, repo, payload, 'Nothing is measured yet', reason);
    return { reason };
  }
  await steadily(() => sign(github, repo, comment, '+1'));
  return { request: found.request };
};

module.exports = async ({ github, context, core, ...timing }) => {
  const { payload, repo } = context;
  const steadily = (operation) => retry(operation, timing);
  let result;
  let level = 'info';
  try {
    result = await ask(github, repo, payload, steadily);
  } catch (error) {
    result = { reason: words(error) };
    level = 'setFailed';
  }
  const line = result.reason
    ? `Nothing is measured: ${result.reason}`
    : `Run ${result.request.run} is re-run, for ${result.request.cases}.`;
  await tell(core, { level, line });
  return result;
};
