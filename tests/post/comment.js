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
const marked = (run, text = 'old', head = 'b'.repeat(40)) =>
  `<!-- tollgate head=${head} run=${run} -->\n${text}\n`;
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
      ...env,
    },
  });

module.exports = { HEAD, BOT, POST, PULL, open, marked, others, posts };
