// ask: somebody with write access asks that a pull request be measured, by a comment: /gate run,
// or /gate run CASE[ CASE…]. It is written down as a commit status, which the planning job reads,
// and the pull request's own run is run again: what measures has the rights of that run, no other.
// Reads   the event: comment, issue.number.
// Sends   GET the author's permission, the pull request, the runs of its head and their jobs; POST
//         the status tollgate/asked of that commit, and a re-run of the latest run of the gate;
//         POST a reaction. Where it is refused, or GitHub runs nothing again: POST one reply with
//         the reason, or, of a bot, a reaction alone, so that no two bots answer each other.
// Returns {asked: {head, run, cases}} or {reason}; a line in the step summary.
// Fails   the step, where GitHub does not answer.
'use strict';
const { retry, words, tell } = require('./lib/retry.js');
const { sign, reply } = require('./answer.js');
const { isBot, lacks } = require('./lib/writer.js');

const VERDICT = /^(?:.+ \/ )?verdict$/;
const LINE = /^\/gate run(?:[ ,]+([A-Za-z0-9*?._, -]+))?$/;
// GitHub takes so many letters for what a status says.
const MOST = 140;

// wanted: the cases that a comment names, 'all' where it names none; null where it says otherwise.
const wanted = ({ body }) => {
  const [line] = body.split('\n');
  const [said, names = ''] = LINE.exec(line.trim()) ?? [];
  if (said === undefined) return null;
  return names.split(/[ ,]+/).filter(Boolean).join(',') || 'all';
};

// latestRun: {id} of the newest run of the gate for that commit, which is one that has a verdict;
// {reason} where it cannot be run again.
const latestRun = async (github, repo, head) => {
  const { actions } = github.rest;
  const given = { ...repo, head_sha: head, event: 'pull_request', per_page: 100 };
  const { data } = await actions.listWorkflowRunsForRepo(given);
  for (const run of data.workflow_runs.toSorted((one, other) => other.id - one.id)) {
    const which = { ...repo, run_id: run.id, per_page: 100 };
    const jobs = await github.paginate(actions.listJobsForWorkflowRun, which);
    if (!jobs.some(({ name }) => VERDICT.test(name))) continue;
    if (run.status === 'completed') return { id: run.id };
    return { reason: `run ${run.id} is not over yet: say it again when it is` };
  }
  const short = head.slice(0, 10);
  return { reason: `no run of the gate is there for ${short}: does it wait for an approval?` };
};

const USAGE = 'allowed is /gate run, or /gate run CASE[ CASE…], such as search-*';

const look = async (github, repo, { issue, comment }) => {
  const cases = wanted(comment);
  if (!cases) return { reason: USAGE };
  const lack = await lacks(github, repo, comment);
  if (lack) return { reason: lack };
  const description = `${cases}, @${comment.user.login}`;
  if (description.length > MOST) return { reason: 'these are too many names: * stands for a part' };
  const { data: pull } = await github.rest.pulls.get({ ...repo, pull_number: issue.number });
  if (pull.state !== 'open') return { reason: `pull request ${issue.number} is closed` };
  const run = await latestRun(github, repo, pull.head.sha);
  if (run.reason) return run;
  return { asked: { head: pull.head.sha, run: run.id, cases }, description };
};

const write = (github, repo, { html_url: url }, { asked, description }) =>
  github.rest.repos.createCommitStatus({
    ...repo,
    sha: asked.head,
    state: 'success',
    context: 'tollgate/asked',
    description,
    target_url: url,
  });

const ask = async (github, repo, payload, steadily) => {
  const { comment } = payload;
  if (isBot(comment)) {
    await steadily(() => sign(github, repo, comment, '-1'));
    return { reason: 'a bot asks for nothing' };
  }
  const found = await steadily(() => look(github, repo, payload));
  if (found.reason) {
    await reply(github, repo, payload, 'Nothing is measured', found.reason);
    return found;
  }
  await steadily(() => write(github, repo, comment, found));
  try {
    await steadily(() => github.rest.actions.reRunWorkflow({ ...repo, run_id: found.asked.run }));
  } catch (error) {
    const reason = `run ${found.asked.run} cannot be run again, ${words(error)}: what was asked for`
      + ' counts from the next event of this commit, such as closing and reopening';
    await reply(github, repo, payload, 'Nothing is measured yet', reason);
    return { reason };
  }
  await steadily(() => sign(github, repo, comment, '+1'));
  return { asked: found.asked };
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
    : `Run ${result.asked.run} is run again, for ${result.asked.cases}.`;
  await tell(core, { level, line });
  return result;
};
