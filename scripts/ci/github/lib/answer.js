// answer: what the answers to a comment that starts with /gate share: whether its author may give
// it, which run it is about, and the reply.
// Reads   the comment, as its event has it.
// Sends   GET the author's permission, the pull request and the gate's comment; POST a reaction to
//         the comment, or a comment below it.
// Returns isBot: whether no person wrote it; lacks: why its author may not, '' otherwise; measured:
//         {head, run} of the gate's comment, or {reason}; others: GitHub's answer.
// Fails   as GitHub does.
'use strict';
const { escape, plain } = require('./escape.js');
const { ours } = require('../comment.js');

// The API's words for the roles with write access.
const MAY = ['write', 'maintain', 'admin'];

const isBot = ({ user, performed_via_github_app: app }) =>
  user?.type !== 'User' || /\[bot\]$/.test(user.login) || Boolean(app);

// permission: the author's in this repository, or 'none'.
const permission = async (github, repo, username) => {
  try {
    const { data } = await github.rest.repos.getCollaboratorPermissionLevel({ ...repo, username });
    return data.permission;
  } catch (error) {
    if (error.status === 404) return 'none';
    throw error;
  }
};

const lacks = async (github, repo, { user: { login } }) => {
  const may = await permission(github, repo, login);
  return MAY.includes(may) ? '' : `${login} has no write access here, but ${plain(may)}`;
};

const MEASURED = /^<!-- tollgate head=([0-9a-f]{40}) run=([1-9][0-9]{0,14}) /;
const short = (commit) => commit.slice(0, 10);

const sign = (github, repo, { id }, content) =>
  github.rest.reactions.createForIssueComment({ ...repo, comment_id: id, content });

// reply: without the marker of the gate's comment, so that it is never taken for it.
const reply = (github, repo, { issue, comment }, what, reason) =>
  github.rest.issues.createComment({
    ...repo,
    issue_number: issue.number,
    body: `${what} by [this comment](${comment.html_url}): ${escape(reason, 1500)}.\n`,
  });
const refuse = (github, repo, payload, reason) =>
  reply(github, repo, payload, 'Nothing was accepted', reason);

// measured: {head, run} of the latest result, from the gate's comment; {reason} where it is not of
// the pull request's head, or newer than the approver's comment.
const measured = async (github, repo, { issue, comment }, bot = 'github-actions[bot]') => {
  const { number } = issue;
  const { data: pull } = await github.rest.pulls.get({ ...repo, pull_number: number });
  if (pull.state !== 'open') return { reason: `pull request ${number} is closed` };
  const found = await ours(github, repo, { number, bot });
  const [, head, run] = MEASURED.exec(found?.body ?? '') ?? [];
  if (!run) return { reason: 'the gate has not commented here yet' };
  if (head !== pull.head.sha)
    return { reason: `the head is ${short(pull.head.sha)}, and ${short(head)} was measured` };
  if (found.updated_at > comment.created_at)
    return { reason: 'the gate\'s comment has changed since: read it, then repeat this one' };
  return { head, run: Number(run) };
};

module.exports = { isBot, lacks, sign, reply, refuse, measured };
