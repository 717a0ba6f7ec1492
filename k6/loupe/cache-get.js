// As cache.js, of a single dashboard alone: a write drops it.
import { sleep } from 'k6';
import { endpoint, get, own, prepare, put } from '../lib/endpoint.js';
import { as, dashboard, withDashboard } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDashboard);

export default endpoint(() => {
  const mine = `/api/v1/dashboards/${own().dashboard_id}`;
  if (__VU === 1) put(mine, dashboard, as({ body: 'tollgate dashboard' }));
  else get(mine, as({ body: 'tollgate dashboard' }));
  sleep(__VU === 1 ? 0.6 : 0.1 + 0.2 * Math.random());
});
