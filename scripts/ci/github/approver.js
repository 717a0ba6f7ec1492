// approver: whether the author of a comment on a pull request may accept its regressions, and which
// run measured them.
// Reads   the event: comment (its author and time), issue.number; BOT: the author of the gate's
//         comment (default: github-actions[bot]).
// Sends   GET the author's permission, the pull request, its comments, the run. Where it is
//         refused: POST one reply with the reason; to a bot only a reaction, so that no two bots
//         answer each other.
// Returns {run, head} or {reason}; outputs run and head, empty where it is refused; a line in the
//         step summary.
// Fails   the step, where GitHub does not answer.
'use strict';
const { retry, words, tell } = require('./lib/retry.js');
const { isBot, lacks, sign, refuse, measured } = require('./lib/answer.js');

// ended: why the verdict of the run cannot be re-run, '' if it can.
const ended = async (github, repo, { run, head }) => {
  const { data } = await github.rest.actions.getWorkflowRun({ ...repo, run_id: run });
  if (data.status !== 'completed') return `run ${run} is not over: repeat the comment when it is`;
  return data.event === 'pull_request' && data.head_sha !== head
    ? `run ${run} was of ${data.head_sha.slice(0, 10)}`
    : '';
};

const look = async (github, repo, payload, bot) => {
  const lack = await lacks(github, repo, payload.comment);
  if (lack) return { reason: lack };
  const found = await measured(github, repo, payload, bot);
  const reason = found.reason || (await ended(github, repo, found));
  return reason ? { reason } : found;
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  const { payload, repo } = context;
  const steadily = (operation) => retry(operation, timing);
  let result = { reason: 'bots cannot accept regressions' };
  let level = 'info';
  try {
    if (isBot(payload.comment)) await steadily(() => sign(github, repo, payload.comment, '-1'));
    else {
      result = await steadily(() => look(github, repo, payload, env.BOT || undefined));
      if (result.reason) await refuse(github, repo, payload, result.reason);
    }
  } catch (error) {
    result = { reason: words(error) };
    level = 'setFailed';
  }
  const { run = '', head = '', reason } = result;
  const line = reason ? `Nothing is accepted: ${reason}` : `The measured run is ${run}.`;
  await tell(core, { level, line, outputs: { run, head } });
  return result;
};
