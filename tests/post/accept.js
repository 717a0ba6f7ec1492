// accept: a pull request that was measured, and somebody's comment on it.
'use strict';
const { HEAD, BOT, open } = require('./comment.js');

const FORK = { ...open, from: { id: 2, owner: 'mallory' }, by: 'mallory' };
const measured = (head = HEAD, updated = '2026-11-20T17:00:00Z') => ({
  id: 5,
  login: BOT,
  updated,
  body: `<!-- tollgate head=${head} run=41 attempt=1 calls=1 -->\n## ❌ Slower\n`,
});
// ready: a world in which alice may write.
const ready = {
  pulls: [open],
  comments: [measured()],
  may: { alice: 'write', carol: 'maintain', root: 'admin', dave: 'triage' },
  runs: [{ id: 41, status: 'completed', event: 'pull_request', head: HEAD }],
  jobs: [
    [
      ['gate / measure demo on x', 'completed'],
      ['gate / verdict', 'completed'],
    ],
  ],
};
// said: the event of a comment.
const said = (login, change = {}) => ({
  issue: { number: 7, pull_request: {} },
  comment: {
    id: 77,
    body: '/gate accept search p50 until 2027-01-31: new index',
    html_url: 'https://github.com/acme/tollgate/pull/7#issuecomment-77',
    created_at: '2026-11-20T17:05:00Z',
    user: { login, type: 'User' },
    ...change,
  },
});
const asks = ({ call }, login, change) => call('approver', { payload: said(login, change) });
const STATUS = {
  context: 'tollgate/accepted/demo/x/search-c4 latency_p50',
  description: '+18.2 % until 2027-01-31, @alice: new index',
};
const accepts = ({ call, write }, decision = { refused: null, statuses: [STATUS] }) =>
  call('accept', {
    payload: said('alice'),
    env: {
      ACCEPTED_FILE: write('accepted.json', JSON.stringify(decision)),
      HEAD_SHA: HEAD,
      RUN: '41',
    },
  });

module.exports = { FORK, STATUS, measured, ready, said, asks, accepts };
