// objects: what GitHub shows of a world, each made from the example in its own description.
'use strict';
const crypto = require('node:crypto');
const openapi = require('./openapi.js');

const sha = (value) => crypto.createHash('sha1').update(value).digest('hex');
const blobName = (content) =>
  sha(Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]));
const answer = (status, message) => [
  status,
  { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
];
const refused = (message) => [
  422,
  {
    ...answer(422, message)[1],
    errors: [{ resource: 'Any', field: 'any', code: 'custom', message }],
  },
];
const USER = (login) => ({
  ...openapi.example('issue-comment').user,
  login,
  id: login.length,
  type: login.endsWith('[bot]') ? 'Bot' : 'User',
});

// pull: a pull request as the description's example has it, with what the test says of it. `from`
// and `into`: {id, owner} of the repositories; `by`: its author, null when that account is gone.
const pull = (
  name,
  {
    number,
    state = 'open',
    branch,
    head,
    base = 'main',
    from,
    into,
    by = 'octocat',
    merged = null,
    title = 'Faster search',
    body = '',
  },
) => {
  const whole = openapi.example(name);
  const repo = (example, { id, owner }) => ({
    ...example,
    id,
    owner: USER(owner),
    full_name: `${owner}/tollgate`,
  });
  whole.head = {
    ...whole.head,
    label: `${from.owner}:${branch}`,
    ref: branch,
    sha: head,
    repo: from.id ? repo(whole.head.repo, from) : null,
  };
  whole.base = { ...whole.base, ref: base, repo: repo(whole.base.repo, into) };
  return {
    ...whole,
    requested_teams: [],
    user: by === null ? null : USER(by),
    merged_at: merged,
    number,
    state,
    title,
    body,
    html_url: `https://github.com/acme/tollgate/pull/${number}`,
  };
};

const comment = ({ id, login, body, on = 7, updated = '2026-11-20T17:00:00Z' }) => ({
  ...openapi.example('issue-comment'),
  updated_at: updated,
  id,
  body,
  issue_url: `https://api.github.com/repos/acme/tollgate/issues/${on}`,
  user: USER(login),
  html_url: `https://github.com/acme/tollgate/pull/7#issuecomment-${id}`,
});

const commitOf = (world, name) => ({
  ...openapi.example('git-commit'),
  sha: name,
  tree: { sha: world.commits[name].tree, url: 'https://api.github.com/t' },
  message: world.commits[name].message,
});
const treeOf = (name, files) => ({
  sha: name,
  url: 'https://api.github.com/t',
  truncated: false,
  tree: Object.entries(files).map(([path, blob]) => ({
    path,
    mode: '100644',
    type: 'blob',
    sha: blob,
    size: 1,
    url: 'https://api.github.com/b',
  })),
});
const ref = (name, object, type = 'commit') => ({
  ...openapi.example('git-ref'),
  ref: `refs/${name}`,
  object: { type, sha: object, url: 'https://api.github.com/c' },
});
const asset = (one) => ({ ...openapi.example('release-asset'), ...one, content: undefined });

// job: of a run, by its name and status.
const job = ([name, status]) => ({
  ...openapi.example('job-paginated').jobs[0],
  created_at: '2026-11-20T17:00:00Z',
  name,
  status,
  conclusion: status === 'completed' ? 'success' : null,
});

// page: the part of a list that was asked for, and the Link header that leads to the next one.
const page = (list, { per_page: size = 30, page: number = 1 }, { url, path }) => {
  const next = new URL(path, url);
  next.searchParams.set('page', number + 1);
  return [
    200,
    list.slice((number - 1) * size, number * size),
    number * size < list.length ? { link: `<${next}>; rel="next"` } : {},
  ];
};

module.exports = {
  sha,
  blobName,
  answer,
  refused,
  USER,
  pull,
  comment,
  commitOf,
  treeOf,
  ref,
  asset,
  job,
  page,
};
