// resolve: which open pull request a workflow_run event speaks of. The event's own list is empty
// for forks, and its artifact may lie.
// Reads   the event: workflow_run.head_sha, head_branch, head_repository, pull_requests.
// Sends   GET the pull requests of that owner:branch; if none is right, those of that commit.
// Returns {number, head} or {number: null, reason}; the same as outputs (number is empty when there
//         is none); a line in the step summary.
// Fails   never: an error of GitHub's is a warning and the reason.
//
// Right is an open pull request into this repository whose head is that very commit of that very
// repository. One branch may have two (into two branches): then the event's own list chooses, and
// if it cannot, there is none.
'use strict';
const { retry, words, tell } = require('./retry.js');

const none = (reason) => ({ number: null, reason });

const find = async (github, repo, run, base) => {
  if (!run) return none('this is no workflow_run event');
  if (run.event !== 'pull_request') return none('the run was not started by a pull request');
  const { head_sha: head, head_branch: branch, head_repository: from } = run;
  if (!/^[0-9a-f]{40}$/.test(head ?? '')) return none('the event has no head commit');
  if (!from?.id || !from.owner?.login) return none('the head repository is gone');

  const right = (pull) =>
    pull.state === 'open' &&
    pull.head.sha === head &&
    pull.head.repo?.id === from.id &&
    pull.base.repo?.id === base;
  const listed = async (route, options) =>
    (await github.paginate(route, { ...repo, per_page: 100, ...options })).filter(right);
  let pulls = [];
  if (branch)
    pulls = await listed(github.rest.pulls.list, {
      state: 'open',
      head: `${from.owner.login}:${branch}`,
    });
  if (pulls.length === 0)
    pulls = await listed(github.rest.repos.listPullRequestsAssociatedWithCommit, {
      commit_sha: head,
    });

  if (pulls.length > 1) {
    const named = (run.pull_requests ?? []).map(({ number }) => number);
    const chosen = pulls.filter(({ number }) => named.includes(number));
    if (chosen.length !== 1) {
      const all = pulls.map(({ number }) => number).join(', ');
      return none(`${pulls.length} pull requests have the head ${head.slice(0, 10)}: ${all}`);
    }
    pulls = chosen;
  }
  if (pulls.length === 0) return none(`no open pull request has the head ${head.slice(0, 10)}`);
  return { number: pulls[0].number, head };
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
    : `There is no pull request for this: ${result.reason}`;
  await tell(core, {
    level,
    line,
    outputs: { number: result.number ?? '', head: result.head ?? '', reason: result.reason ?? '' },
  });
  return result;
};
