// A user opens one dashboard.
import { endpoint, get, own, prepare } from '../lib/endpoint.js';
import { as, withDashboard } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDashboard);

export default endpoint(() => {
  get(`/api/v1/dashboards/${own().dashboard_id}`, as({ body: 'tollgate dashboard' }));
});
