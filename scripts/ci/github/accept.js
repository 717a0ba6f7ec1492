// accept: records accepted regressions as commit statuses, and re-runs the verdict.
// Reads   the event: comment, issue.number; ACCEPTED_FILE: {refused, statuses: [{context,
//         description}]}, as ci/command/accept writes it; HEAD_SHA, RUN: outputs of approver; BOT:
//         as there.
// Sends   GET the pull request and the gate's comment once more, before and after the statuses;
//         POST a commit status for each row, on that commit; POST a re-run of the run's verdict
//         job, or of all failed jobs, where several calls of the gate failed; POST a reaction.
//         Where it is refused: POST one reply with the reason.
// Returns {accepted: [contexts], pending: why the verdict was not re-run} or {reason}; a line in
//         the step summary.
// Fails   the step, where GitHub does not answer. A status of a commit that is no longer the head
//         counts for no other commit.
'use strict';
const fs = require('node:fs');
const { retry, words, tell } = require('./lib/retry.js');
const { sign, reply, refuse, measured } = require('./lib/answer.js');

const VERDICT = /^(?:.+ \/ )?verdict$/;

// read: the inputs; throws when one is malformed.
const read = (env) => {
  const head = env.HEAD_SHA ?? '';
  if (!/^[0-9a-f]{40}$/.test(head)) throw new Error(`HEAD_SHA is '${head}': allowed is 40 hex`);
  const run = env.RUN ?? '';
  if (!/^[1-9][0-9]{0,14}$/.test(run)) throw new Error(`RUN is '${run}': allowed are digits`);
  const { refused, statuses } = JSON.parse(fs.readFileSync(env.ACCEPTED_FILE, 'utf8'));
  return { head, run: Number(run), refused, statuses };
};

// moved: why the comment is outdated, '' where it is not.
const moved = async (github, repo, payload, { head, run, bot }) => {
  const now = await measured(github, repo, payload, bot);
  if (now.reason) return now.reason;
  return now.head === head && now.run === run ? '' : 'it was measured again: read that first';
};

// rerunVerdict: re-runs the verdict job of that run, and what needs it. GitHub re-runs only one job
// at a time, so of several failed ones it re-runs all failed jobs.
const rerunVerdict = async (github, repo, run) => {
  const { actions } = github.rest;
  const jobs = await github.paginate(actions.listJobsForWorkflowRun, {
    ...repo,
    run_id: run,
    filter: 'latest',
    per_page: 100,
  });
  const verdicts = jobs.filter(({ name }) => VERDICT.test(name));
  const failed = verdicts.filter(({ conclusion }) => conclusion !== 'success');
  const [job] = failed.length > 0 ? failed : verdicts;
  if (!job) throw new Error(`run ${run} has no verdict job`);
  if (failed.length > 1) await actions.reRunWorkflowFailedJobs({ ...repo, run_id: run });
  else await actions.reRunJobForWorkflowRun({ ...repo, job_id: job.id });
};

// write: success accepts; failure takes an earlier status back.
const write = async (github, repo, { head, statuses }, { html_url: url }, state) => {
  for (const { context, description } of statuses)
    await github.rest.repos.createCommitStatus({
      ...repo,
      sha: head,
      state,
      context,
      description,
      target_url: url,
    });
};

const accept = async (github, repo, payload, request, steadily) => {
  const check = () => steadily(() => moved(github, repo, payload, request));
  const reason = request.refused || (await check());
  if (reason) return { reason };
  const put = (state) => steadily(() => write(github, repo, request, payload.comment, state));
  await put('success');
  const late = await check();
  if (late) {
    await put('failure');
    return { reason: late };
  }
  const accepted = request.statuses.map(({ context }) => context);
  try {
    await steadily(() => rerunVerdict(github, repo, request.run));
  } catch (error) {
    const pending = `the verdict could not be re-run, ${words(error)}: use Re-run failed jobs`;
    return { accepted, pending };
  }
  await steadily(() => sign(github, repo, payload.comment, '+1'));
  return { accepted };
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  const { payload, repo } = context;
  const steadily = (operation) => retry(operation, timing);
  let result;
  let level = 'info';
  try {
    const request = { ...read(env), bot: env.BOT || undefined };
    result = await accept(github, repo, payload, request, steadily);
    if (result.reason) await refuse(github, repo, payload, result.reason);
    if (result.pending) await reply(github, repo, payload, 'It was accepted', result.pending);
  } catch (error) {
    result = { reason: words(error) };
    level = 'setFailed';
  }
  const line = result.reason
    ? `Nothing is accepted: ${result.reason}`
    : `Accepted: ${result.accepted.join(', ')}`;
  await tell(core, { level, line });
  return result;
};
