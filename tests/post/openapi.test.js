// openapi.js and github.js: that the judge of the other tests sees what is wrong.
'use strict';
const assert = require('node:assert/strict');
const { test } = require('node:test');
const openapi = require('./openapi.js');
const { scenario, client } = require('./scenario.js');

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const asked = (method, url, body, headers = JSON_TYPE) =>
  openapi.request({
    method,
    url,
    headers: body === undefined ? {} : headers,
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  });
const COMMENT = ['POST', '/repos/acme/tollgate/issues/7/comments'];
const GET_PULL = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';

for (const [what, problem, ...request] of [
  [
    'a path that is not there',
    /not in the description/,
    'GET',
    '/repos/acme/tollgate/comments/7/issues',
  ],
  [
    'a method that is not there',
    /not in the description/,
    'PUT',
    '/repos/acme/tollgate/issues/7/comments',
    {},
  ],
  ['a text where a number belongs', /must be integer/, 'GET', '/repos/acme/tollgate/pulls/seven'],
  [
    'an unknown parameter',
    /knows no pages in its query/,
    'GET',
    '/repos/acme/tollgate/pulls?pages=2',
  ],
  [
    'a value that is none of the allowed',
    /must be equal to one of the allowed values/,
    'GET',
    '/repos/acme/tollgate/pulls?state=merged',
  ],
  ['a missing parameter', /needs name/, 'POST', '/repos/acme/tollgate/releases/7/assets', 'x'],
  ['a missing key', /must have required property 'body'/, ...COMMENT, {}],
  ['an unknown key', /knows no text in its body/, ...COMMENT, { body: 'x', text: 'y' }],
  ['another type', /must be string/, ...COMMENT, { body: 7 }],
  [
    'no JSON',
    /has the content type text\/plain/,
    ...COMMENT,
    { body: 'x' },
    { 'content-type': 'text/plain' },
  ],
  ['a body where none belongs', /takes no body/, 'GET', '/repos/acme/tollgate/pulls/7', {}],
]) {
  test(`a request with ${what} is seen`, () =>
    assert.match(asked(...request).problems.join('\n'), problem));
}

test('a good request is understood', () => {
  const { route, params, query, body, problems } = asked(...COMMENT, { body: 'x' });
  assert.deepEqual(
    [route, params.issue_number, query, body, problems],
    ['POST /repos/{owner}/{repo}/issues/{issue_number}/comments', 7, {}, { body: 'x' }, []],
  );
  assert.deepEqual(
    asked('GET', '/repos/acme/tollgate/git/ref/heads%2Fmain').params.ref,
    'heads/main',
  );
});

const pull = () => ({ ...openapi.example('pull-request'), requested_teams: [] });
for (const [what, problem, status, body] of [
  ['a missing key', /required property 'head'/, 200, { ...pull(), head: undefined }],
  ['another type', /number must be integer/, 200, { ...pull(), number: 'seven' }],
  ['an unknown state', /allowed values/, 200, { ...pull(), state: 'merged' }],
  ['null where it may not be', /title must be string/, 200, { ...pull(), title: null }],
  ['a status that is not described', /does not answer 201/, 201, pull()],
  ['an error without a form', /message must be string/, 404, { message: 7 }],
]) {
  test(`a response with ${what} is seen`, () =>
    assert.match(
      openapi.response(GET_PULL, status, JSON.parse(JSON.stringify(body))).join('\n'),
      problem,
    ));
}

test('a good response is accepted, with null where it may be', () => {
  assert.deepEqual(openapi.response(GET_PULL, 200, { ...pull(), body: null, milestone: null }), []);
  assert.deepEqual(openapi.response(GET_PULL, 429, { message: 'slow down' }), []);
});

scenario(
  'the local GitHub tells of a request that GitHub would not understand',
  {},
  async ({ game }) => {
    const { rest } = client(game.url);
    await assert.rejects(
      rest.issues.createComment({
        owner: 'acme',
        repo: 'tollgate',
        issue_number: 7,
        body: 'x',
        boddy: 'y',
      }),
      { status: 501 },
    );
    await assert.rejects(rest.issues.lock({ owner: 'acme', repo: 'tollgate', issue_number: 7 }), {
      status: 501,
    });
    assert.equal(game.problems.length, 2);
    game.problems.length = 0;
  },
);

scenario(
  'it refuses what GitHub would: a long comment, a branch twice, a branch backwards',
  { refs: { 'heads/x': 'a' }, commits: { b: { parents: [] } } },
  async ({ game }) => {
    const { rest } = client(game.url);
    const repo = { owner: 'acme', repo: 'tollgate' };
    await assert.rejects(
      rest.issues.createComment({ ...repo, issue_number: 7, body: 'x'.repeat(65537) }),
      { status: 422 },
    );
    await assert.rejects(rest.git.createRef({ ...repo, ref: 'refs/heads/x', sha: 'b' }), {
      status: 422,
    });
    await assert.rejects(rest.git.updateRef({ ...repo, ref: 'heads/x', sha: 'b' }), {
      status: 422,
    });
  },
);
