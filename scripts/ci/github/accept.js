// accept: writes down which regressions were accepted, and has the verdict told anew.
// Reads   the event: comment, issue.number; ACCEPTED_FILE: {refused, statuses: [{context,
//         description}]}, as ci/command/accept writes it; HEAD_SHA, RUN: as approver has found
//         them; BOT.
// Sends   GET the pull request and the gate's comment once more, before and after the statuses;
//         POST a commit status for each row, on that very commit; POST a re-run of the run's
//         verdict job, or of all that failed, where several calls of the gate did; POST a reaction.
//         Where it is refused: POST one reply with the reason.
// Returns {accepted: [contexts], untold: why the verdict was not told anew} or {reason}; a line in
//         the step summary.
// Fails   the step, where GitHub does not answer. A status that is written for a commit that is the
//         head no more says nothing of any other.
'use strict';
const fs = require('node:fs');
const { retry, words, tell } = require('./lib/retry.js');
const { sign, reply, refuse, measured } = require('./answer.js');

const VERDICT = /^(?:.+ \/ )?verdict$/;

// read: what is to be written down; throws when an input is not what it should be.
const read = (env) => {
  const head = env.HEAD_SHA ?? '';
  if (!/^[0-9a-f]{40}$/.test(head)) throw new Error(`HEAD_SHA is '${head}': allowed is 40 hex`);
  const run = env.RUN ?? '';
  if (!/^[1-9][0-9]{0,14}$/.test(run)) throw new Error(`RUN is '${run}': allowed are digits`);
  const { refused, statuses } = JSON.parse(fs.readFileSync(env.ACCEPTED_FILE, 'utf8'));
  return { head, run: Number(run), refused, statuses };
};

// moved: why the comment speaks of something else by now, '' where it does not.
const moved = async (github, repo, payload, { head, run, bot }) => {
  const now = await measured(github, repo, payload, bot);
  if (now.reason) return now.reason;
  return now.head === head && now.run === run ? '' : 'it was measured again: read that first';
};

// tellAnew: runs the verdict job of that run again, and what needs it. Of several that failed only
// one could be run at a time.
const tellAnew = async (github, repo, run) => {
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

// write: success accepts; of a status that was written before, failure takes that back.
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

const accept = async (github, repo, payload, wanted, steadily) => {
  const check = () => steadily(() => moved(github, repo, payload, wanted));
  const reason = wanted.refused || (await check());
  if (reason) return { reason };
  const put = (state) => steadily(() => write(github, repo, wanted, payload.comment, state));
  await put('success');
  const late = await check();
  if (late) {
    await put('failure');
    return { reason: late };
  }
  const accepted = wanted.statuses.map(({ context }) => context);
  try {
    await steadily(() => tellAnew(github, repo, wanted.run));
  } catch (error) {
    const untold = `the verdict could not be told anew, ${words(error)}: use Re-run failed jobs`;
    return { accepted, untold };
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
    const wanted = { ...read(env), bot: env.BOT || undefined };
    result = await accept(github, repo, payload, wanted, steadily);
    if (result.reason) await refuse(github, repo, payload, result.reason);
    if (result.untold) await reply(github, repo, payload, 'It was accepted', result.untold);
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
