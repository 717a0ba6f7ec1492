// approver: whether the author of a comment on a pull request may accept what was measured of it,
// and which run that was.
// Reads   the event: comment (its author, when it was written), issue.number; BOT (who writes the
//         gate's comment; github-actions[bot] unless told).
// Sends   GET the author's permission, the pull request, its comments, the run. Where it is
//         refused: POST one reply with the reason, or, of a bot, a reaction alone, so that no two
//         bots answer each other.
// Returns {run, head} or {reason}; outputs run and head, empty where it is refused; a line in the
//         step summary.
// Fails   the step, where GitHub does not answer.
'use strict';
const { retry, words, tell } = require('./lib/retry.js');
const { sign, refuse, measured } = require('./answer.js');
const { isBot, lacks } = require('./lib/writer.js');

// ended: why the verdict of the run cannot be told anew, '' if it can.
const ended = async (github, repo, { run, head }) => {
  const { data } = await github.rest.actions.getWorkflowRun({ ...repo, run_id: run });
  if (data.status !== 'completed') return `run ${run} is not over yet: say it again when it is`;
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
  let result = { reason: 'a bot accepts nothing' };
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
  const line = reason ? `Nothing is accepted: ${reason}` : `What was measured is run ${run}.`;
  await tell(core, { level, line, outputs: { run, head } });
  return result;
};
