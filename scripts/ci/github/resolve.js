// resolve: the open pull request of a workflow_run event, where its own run could not write the
// comment. The event's own list is empty for forks, and the artifact is untrusted.
// Reads   the event: workflow_run.head_sha, head_branch, head_repository, pull_requests.
// Sends   GET the pull requests of that owner:branch; if none matches, those of that commit.
// Returns {number, head, own: false} or {number: null, reason, own}; the same as outputs (number is
//         empty when there is none); a line in the step summary.
// Fails   never: an error is a warning and the reason.
//
// A pull request matches when it is open, into this repository, and its head is that commit of that
// repository. A branch may have two (into two branches): then the event's own list chooses, or
// there is none. A pull request from this repository by a person gets its comment in its own run:
// own is true, and there is none for us.
'use strict';
const { retry, words, tell } = require('./lib/retry.js');

const none = (reason, own = false) => ({ number: null, reason, own });

// open: the open pull requests of the run's branch, or else of its commit.
const open = async (
  github,
  repo,
  { head_sha: head, head_branch: branch, head_repository: from },
  right,
) => {
  const { pulls, repos } = github.rest;
  const listed = async (route, options) =>
    (await github.paginate(route, { ...repo, per_page: 100, ...options })).filter(right);
  const named = { state: 'open', head: `${from.owner.login}:${branch}` };
  const found = branch ? await listed(pulls.list, named) : [];
  if (found.length > 0) return found;
  return listed(repos.listPullRequestsAssociatedWithCommit, { commit_sha: head });
};

const find = async (github, repo, run, base) => {
  if (!run) return none('this is no workflow_run event');
  if (run.event !== 'pull_request') return none('the run was not started by a pull request');
  const { head_sha: head, head_repository: from } = run;
  if (!/^[0-9a-f]{40}$/.test(head ?? '')) return none('the event has no head commit');
  if (!from?.id || !from.owner?.login) return none('the head repository is gone');

  const right = (pull) =>
    pull.state === 'open' &&
    pull.head.sha === head &&
    pull.head.repo?.id === from.id &&
    pull.base.repo?.id === base;
  const all = await open(github, repo, run, right);
  if (all.length === 0) return none(`no open pull request has the head ${head.slice(0, 10)}`);
  const named = (run.pull_requests ?? []).map(({ number }) => number);
  const chosen = all.length === 1 ? all : all.filter(({ number }) => named.includes(number));
  if (chosen.length !== 1) {
    const numbers = all.map(({ number }) => number).join(', ');
    return none(`${all.length} pull requests have the head ${head.slice(0, 10)}: ${numbers}`);
  }
  const [{ number, user }] = chosen;
  if (from.id === base && user?.type !== 'Bot')
    return none(`pull request ${number}: its own run comments`, true);
  return { number, head, own: false };
};

module.exports = async ({ github, context, core, ...timing }) => {
  const { workflow_run: run, repository } = context.payload;
  let result;
  let level = 'info';
  try {
    result = await retry(() => find(github, context.repo, run, repository?.id), timing);
  } catch (error) {
    result = none(words(error));
    level = 'warning';
  }
  const line = result.number
    ? `This is pull request ${result.number}.`
    : `There is no pull request to comment on: ${result.reason}`;
  await tell(core, {
    level,
    line,
    outputs: {
      number: result.number ?? '',
      head: result.head ?? '',
      own: result.own,
      reason: result.reason ?? '',
    },
  });
  return result;
};
