// The load of targets/loupe/cache: one user changes a dashboard now and then, which drops it and
// all lists from Redis; the others read it and a list of their own. By hand:
// BASE_URL=http://127.0.0.1:8080 VUS=40 SECONDS=4 k6 run k6/loupe/cache.js
import { sleep } from 'k6';
import { endpoint, get, own, prepare, put } from '../lib/endpoint.js';
import { as, dashboard, withDashboard } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDashboard);

export default endpoint(() => {
  const mine = `/api/v1/dashboards/${own().dashboard_id}`;
  if (__VU === 1) {
    put(mine, dashboard, as({ body: 'tollgate dashboard' }));
  } else {
    get(mine, as({ body: 'tollgate dashboard' }));
    get(`/api/v1/dashboards?page_size=${20 + __VU}`, as({ body: 'tollgate dashboard' }));
  }
  sleep(__VU === 1 ? 0.6 : 0.1 + 0.2 * Math.random());
});
