// A user changes a dashboard, always the same one.
import { endpoint, own, prepare, put } from '../lib/endpoint.js';
import { as, dashboard, withDashboard } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDashboard);

export default endpoint(() => {
  put(`/api/v1/dashboards/${own().dashboard_id}`, dashboard, as({ body: 'tollgate dashboard' }));
});
