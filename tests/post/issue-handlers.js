// issue-handlers: what the small GitHub answers about issues. World: issues: [{number, login,
// state, reason, title, body, pull, closer}]; issues_off: they are switched off in this repository;
// issue_rivals: what others open at the moment of the next one.
'use strict';
const openapi = require('./openapi.js');
const { answer, refused, page, USER } = require('./objects.js');

const OFF = 'Issues has been disabled in this repository.';
const ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}';
const url = (number, kind = 'issues') => `https://github.com/acme/tollgate/${kind}/${number}`;

const shown = (one) => {
  const { number, login, state = 'open', reason = null, title = 'An issue', body, pull } = one;
  const { pull_request: link, closed_by: _, ...whole } = openapi.example('issue');
  return {
    ...whole,
    id: 9000 + number,
    number,
    state,
    state_reason: reason,
    title,
    body: body ?? null,
    user: USER(login),
    html_url: url(number, pull ? 'pull' : 'issues'),
    ...(pull ? { pull_request: { ...link, html_url: url(number, 'pull') } } : {}),
  };
};

const listed = ({ issues = [] }, { state = 'open', creator, direction = 'desc' }) => {
  const found = issues
    .filter((one) => state === 'all' || (one.state ?? 'open') === state)
    .filter((one) => !creator || one.login === creator);
  return direction === 'desc' ? found.toReversed() : found;
};

const long = ({ body }) =>
  [...(body ?? '')].length > 65536 && refused('body is too long (maximum is 65536 characters)');

module.exports = {
  // Pull requests are issues, and are there whether issues are switched off or not.
  'GET /repos/{owner}/{repo}/issues': (world, { query, at }) =>
    page(
      listed(world, query)
        .filter(({ pull }) => pull || !world.issues_off)
        .map(shown),
      query,
      at,
    ),
  'POST /repos/{owner}/{repo}/issues': (world, { body }) => {
    if (world.issues_off) return answer(410, OFF);
    if (long(body)) return long(body);
    const all = (world.issues ??= []);
    all.push(...(world.issue_rivals ?? []).splice(0));
    const number = Math.max(0, ...all.map((one) => one.number)) + 1;
    all.push({ number, login: 'github-actions[bot]', title: body.title, body: body.body });
    return [201, shown(all.at(-1))];
  },
  // Who has closed it only this one tells.
  [`GET ${ISSUE}`]: (world, { params }) => {
    const found = (world.issues ?? []).find(({ number }) => number === params.issue_number);
    if (!found) return answer(404, 'Not Found');
    return [200, { ...shown(found), closed_by: found.closer ? USER(found.closer) : null }];
  },
  [`PATCH ${ISSUE}`]: (world, { params, body }) => {
    const found = (world.issues ?? []).find(({ number }) => number === params.issue_number);
    if (world.issues_off) return answer(410, OFF);
    if (!found) return answer(404, 'Not Found');
    if (long(body)) return long(body);
    const { state_reason: reason, ...fields } = body;
    // Without a change of the state its reason is ignored.
    const turned = body.state && body.state !== (found.state ?? 'open');
    Object.assign(found, fields, turned ? { reason: reason ?? null } : {});
    if (turned) found.closer = body.state === 'closed' ? 'github-actions[bot]' : undefined;
    return [200, shown(found)];
  },
};
