// comment: an open pull request, comments on it, and one call that writes ours.
'use strict';

const HEAD = 'a'.repeat(40);
const BOT = 'github-actions[bot]';
const POST = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
const PULL = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
const open = {
  number: 7,
  branch: 'faster',
  head: HEAD,
  from: { id: 1, owner: 'acme' },
  into: { id: 1, owner: 'acme' },
};
// marked: a comment of ours; without attempt and calls, as older ones are.
const marked = (run, attempt, calls = 1) =>
  `<!-- tollgate head=${'b'.repeat(40)} run=${run}${
    attempt ? ` attempt=${attempt} calls=${calls}` : ''
  } -->\nold\n`;
const others = (count) =>
  Array.from({ length: count }, (_, at) => ({
    id: 1000 + at,
    login: 'octocat',
    body: `Comment ${at}`,
  }));

// posts: one call with a body; returns its result.
const posts = ({ call, write }, { text = '## ✅ pass\n', env = {} } = {}) =>
  call('comment', {
    env: {
      COMMENT_FILE: write('comment.md', text),
      PR_NUMBER: '7',
      HEAD_SHA: HEAD,
      RUN: '41',
      ATTEMPT: '2',
      CALLS: '3',
      ...env,
    },
  });

module.exports = { HEAD, BOT, POST, PULL, open, marked, others, posts };
