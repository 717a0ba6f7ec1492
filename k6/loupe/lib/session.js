// Shared by the scripts of Loupe: a login on each side, its header, and own data to read and
// change.
import { sleep } from 'k6';
import http from 'k6/http';
import { own } from '../../lib/endpoint.js';

const api = '/api/v1';
const type = { 'Content-Type': 'application/json' };
const signed = (token) => ({ ...type, Authorization: `Bearer ${token}` });
// As in the start command of targets/loupe/target.json; valid nowhere else.
export const admin = JSON.stringify({ username: 'tollgate', password: 'tollgate-test-only-1' });

export const dashboard = JSON.stringify({
  name: 'tollgate dashboard',
  description: 'made for a measurement',
});
export const datasource = JSON.stringify({
  name: 'tollgate datasource',
  type: 'postgres',
  connection_string: 'postgresql://reader@127.0.0.1:5432/none',
});
export const query = ({ datasource_id }) =>
  JSON.stringify({ name: 'tollgate query', sql: 'SELECT 1', datasource_id });
export const run = ({ query_id }) => JSON.stringify({ query_id });

// as({status, body, also}): with the header of the user on the side of the present turn.
export const as = (expected = {}) => ({ ...expected, headers: signed(own().token) });

// Before the load: the case ends with the reason if a request fails.
function made({ url, token }, path, body, field) {
  const answer = http.post(url + api + path, body, { headers: token ? signed(token) : type });
  const value = answer.status === 200 || answer.status === 201 ? answer.json(field) : undefined;
  if (value) return value;
  const said = String(answer.body).slice(0, 100);
  throw new Error(`POST ${api}${path} answered ${answer.status} without "${field}": ${said}`);
}
// Several at once, each {token, path, body}, within the rate limit of an address: `what` of each
// answer.
function madeTogether(url, wanted, field) {
  const found = wanted.map(() => undefined);
  for (let turn = 0; turn < 40; turn++) {
    const open = [...found.keys()].filter((n) => found[n] === undefined);
    if (!open.length) return found;
    if (turn) sleep(0.6);
    const answers = http.batch(open.map((n) => ({
      method: 'POST',
      url: url + api + wanted[n].path,
      body: wanted[n].body,
      params: { headers: wanted[n].token ? signed(wanted[n].token) : type },
    })));
    answers.forEach((answer, at) => {
      if (answer.status === 200 || answer.status === 201) found[open[at]] = answer.json(field);
      else if (answer.status !== 429)
        throw new Error(`POST ${wanted[open[at]].path} answered ${answer.status}`);
    });
  }
  throw new Error(`POST ${wanted[0].path}: still 429 after 24 s`);
}
export const login = (url) => ({ url, token: made({ url }, '/auth/login', admin, 'token') });
const having = (before, name, path, body) => (url) => {
  const all = before(url);
  return { ...all, [name]: made(all, path, body(all), 'id') };
};
export const withDashboard = having(login, 'dashboard_id', '/dashboards', () => dashboard);
export const withDatasource = having(login, 'datasource_id', '/datasources', () => datasource);
export const withQuery = having(withDatasource, 'query_id', '/queries', query);
export const withRun = having(withQuery, 'run_id', '/runs', run);

// During the load, creates something to delete: its id, or "none", so that its deletion shows an
// error. It is neither timed nor counted.
export function fresh(path, body, sent = as()) {
  const answer = http.post(own().url + api + path, body, sent);
  return answer.status === 200 || answer.status === 201 ? answer.json('id') : 'none';
}

// Ten organisations, each with a user, a datasource and a query: one may run five queries at once,
// all together fifty.
export function withTenants(url) {
  const stamp = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  const users = Array.from({ length: 10 }, (_, n) => {
    const username = `tenant-${n}-${stamp}`;
    return { username, email: `${username}@example.com`, password: 'tollgate-test-only-2' };
  });
  const asked = (path, body) => users.map((user, n) => ({ path, body: body(user, n) }));
  madeTogether(url, asked('/auth/register', (user) => JSON.stringify(user)), 'id');
  const tokens = madeTogether(url, asked('/auth/login', (user) => JSON.stringify(user)), 'token');
  const theirs = (path, body) => asked(path, body).map((one, n) => ({ ...one, token: tokens[n] }));
  const sources = madeTogether(url, theirs('/datasources', () => datasource), 'id');
  const named = (_, n) => query({ datasource_id: sources[n] });
  const queries = madeTogether(url, theirs('/queries', named), 'id');
  return { url, tenants: tokens.map((token, n) => ({ token, query_id: queries[n] })) };
}
// The present organisation, and its requests.
let turn = __VU;
export function tenant() {
  turn += 1;
  return own().tenants[turn % own().tenants.length];
}
export const of = ({ token }, expected = {}) => ({ ...expected, headers: signed(token) });
