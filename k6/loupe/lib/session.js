// What Loupe's scripts share: a login on each side, the header that comes of it, and things of
// one's own to read and change.
import http from 'k6/http';
import { own } from '../../lib/endpoint.js';

const api = '/api/v1';
const type = { 'Content-Type': 'application/json' };
const signed = (token) => ({ ...type, Authorization: `Bearer ${token}` });
// As in the start of targets/loupe/target.json; good for nothing else.
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

// as({status, body, also}): the same, sent by the user who is logged in on the side whose turn it
// is.
export const as = (expected = {}) => ({ ...expected, headers: signed(own().token) });

// Before the load: what is needed must be there, or the case ends here with the reason.
function made({ url, token }, path, body, field) {
  const answer = http.post(url + api + path, body, { headers: token ? signed(token) : type });
  const value = answer.status === 200 || answer.status === 201 ? answer.json(field) : undefined;
  if (value) return value;
  const said = String(answer.body).slice(0, 100);
  throw new Error(`POST ${api}${path} answered ${answer.status} without "${field}": ${said}`);
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

// During the load, something that is to be removed at once: its id, "none" when it could not be
// made, which its removal then shows as an error. It is neither timed nor counted.
export function fresh(path, body) {
  const answer = http.post(own().url + api + path, body, as());
  return answer.status === 200 || answer.status === 201 ? answer.json('id') : 'none';
}
