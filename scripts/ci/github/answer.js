// answer: what a comment that asks for something gets: a sign on it, or one reply with the reason.
// Reads   the comment, as its event has it.
// Sends   POST a reaction to the comment, or POST a comment below it.
// Returns what GitHub answers; measured: {head, run} of what the comment speaks of, or {reason}.
// Fails   as GitHub does.
'use strict';
const { escape } = require('./lib/escape.js');
const { ours } = require('./comment.js');

const MEASURED = /^<!-- tollgate head=([0-9a-f]{40}) run=([1-9][0-9]{0,14}) /;
const short = (commit) => commit.slice(0, 10);

const sign = (github, repo, { id }, content) =>
  github.rest.reactions.createForIssueComment({ ...repo, comment_id: id, content });

// reply: its text does not begin as the gate's comment does, so that it is never taken for it.
const reply = (github, repo, { issue, comment }, what, reason) =>
  github.rest.issues.createComment({
    ...repo,
    issue_number: issue.number,
    body: `${what} by [this comment](${comment.html_url}): ${escape(reason, 1500)}.\n`,
  });
const refuse = (github, repo, payload, reason) =>
  reply(github, repo, payload, 'Nothing was accepted', reason);

// measured: {head, run} of the latest result, as the gate's own comment names them; {reason} where
// it is not of the head of the pull request, or was not there when the approver wrote.
const measured = async (github, repo, { issue, comment }, bot = 'github-actions[bot]') => {
  const { number } = issue;
  const { data: pull } = await github.rest.pulls.get({ ...repo, pull_number: number });
  if (pull.state !== 'open') return { reason: `pull request ${number} is closed` };
  const found = await ours(github, repo, { number, bot });
  const [, head, run] = MEASURED.exec(found?.body ?? '') ?? [];
  if (!run) return { reason: 'no comment of the gate is here that tells what was measured' };
  if (head !== pull.head.sha)
    return { reason: `the head is ${short(pull.head.sha)}, and ${short(head)} was measured` };
  if (found.updated_at > comment.created_at)
    return { reason: 'the comment of the gate has changed since: read it, and say it again' };
  return { head, run: Number(run) };
};

module.exports = { sign, reply, refuse, measured };
