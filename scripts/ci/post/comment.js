// comment: the one comment of a pull request. Created once, then edited in place.
// Reads   COMMENT_FILE (the Markdown), PR_NUMBER, HEAD_SHA (the commit it speaks of, 40 hex), RUN
//         (a number that grows from run to run), BOT (who writes; github-actions[bot] unless told).
// Sends   GET the pull request and its comments, page after page; then POST a comment or PATCH the
//         one found, or nothing.
// Returns {posted: true, action: created | updated | unchanged, url} or {posted: false, reason};
//         outputs posted and reason; a line in the step summary.
// Fails   never: what went wrong is a warning and the reason. A comment that cannot be posted says
//         nothing about the verdict.
//
// Its first line is a marker: <!-- tollgate head=SHA run=N -->. Only a comment that begins with it
// and is by BOT is ours. Nothing is written to a closed pull request, for a commit that is no
// longer its head, or over the result of a later run.
'use strict';
const fs = require('node:fs');
const { retry, words, tell } = require('./retry.js');
const { fit } = require('./escape.js');

// GitHub takes 65,536.
const MOST = 60000;
const CUT = '_The rest does not fit into a comment: all of it is in the run._';
const MARKER = /^<!-- tollgate(?: head=[0-9a-f]{40} run=([0-9]+))? -->\r?\n/;

// read: what the comment is to be; throws when an input is not what it should be.
const read = (env) => {
  const must = (name, pattern) => {
    if (!pattern.test(env[name] ?? ''))
      throw new Error(`${name} is '${env[name] ?? ''}': allowed is ${pattern.source}`);
    return env[name];
  };
  const number = Number(must('PR_NUMBER', /^[1-9][0-9]{0,9}$/));
  const head = must('HEAD_SHA', /^[0-9a-f]{40}$/);
  const run = Number(must('RUN', /^[1-9][0-9]{0,14}$/));
  const text = fs.readFileSync(must('COMMENT_FILE', /./), 'utf8').replace(MARKER, '');
  if (text.trim() === '') throw new Error(`${env.COMMENT_FILE} is empty`);
  const marker = `<!-- tollgate head=${head} run=${run} -->\n`;
  return {
    number,
    head,
    run,
    body: marker + fit(text, MOST - marker.length, CUT),
    bot: env.BOT || 'github-actions[bot]',
  };
};

// ours: our comment on the pull request, or null.
const ours = async (github, repo, { number, bot }) => {
  const pages = github.paginate.iterator(github.rest.issues.listComments, {
    ...repo,
    issue_number: number,
    per_page: 100,
  });
  for await (const { data } of pages) {
    const found = data.find(({ user, body }) => user?.login === bot && MARKER.test(body ?? ''));
    if (found) return found;
  }
  return null;
};

const upsert = async (github, repo, wanted) => {
  const { data: pull } = await github.rest.pulls.get({ ...repo, pull_number: wanted.number });
  if (pull.state !== 'open')
    return { posted: false, reason: `pull request ${wanted.number} is closed` };
  if (pull.head.sha !== wanted.head)
    return {
      posted: false,
      reason: `pull request ${wanted.number} has moved on to ${pull.head.sha.slice(0, 10)}`,
    };
  const found = await ours(github, repo, wanted);
  if (!found) {
    const { data } = await github.rest.issues.createComment({
      ...repo,
      issue_number: wanted.number,
      body: wanted.body,
    });
    return { posted: true, action: 'created', url: data.html_url };
  }
  const run = Number(MARKER.exec(found.body)[1] ?? 0);
  if (run > wanted.run)
    return { posted: false, reason: `a later run, ${run}, has already commented` };
  if (found.body === wanted.body) return { posted: true, action: 'unchanged', url: found.html_url };
  const { data } = await github.rest.issues.updateComment({
    ...repo,
    comment_id: found.id,
    body: wanted.body,
  });
  return { posted: true, action: 'updated', url: data.html_url };
};

module.exports = async ({ github, context, core, env = process.env, ...timing }) => {
  let result;
  let level = 'info';
  try {
    const wanted = read(env);
    result = await retry(() => upsert(github, context.repo, wanted), timing);
  } catch (error) {
    result = { posted: false, reason: words(error) };
    level = 'warning';
  }
  const line = result.posted
    ? `The comment was ${result.action}: ${result.url}`
    : `There is no new comment: ${result.reason}`;
  await tell(core, {
    level,
    line,
    outputs: { posted: result.posted, reason: result.reason ?? '' },
  });
  return result;
};
