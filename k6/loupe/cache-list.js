// As cache.js, of lists alone: each user has a page of another size, and a write drops them all.
import { sleep } from 'k6';
import { endpoint, get, own, prepare, put } from '../lib/endpoint.js';
import { as, dashboard, withDashboard } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDashboard);

export default endpoint(() => {
  const body = 'tollgate dashboard';
  if (__VU === 1) put(`/api/v1/dashboards/${own().dashboard_id}`, dashboard, as({ body }));
  else get(`/api/v1/dashboards?page_size=${20 + __VU}`, as({ body }));
  sleep(__VU === 1 ? 0.6 : 0.1 + 0.2 * Math.random());
});
