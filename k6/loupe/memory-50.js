// The load of the proc probe: users who open the list of dashboards and create one.
import { endpoint, get, post, prepare } from '../lib/endpoint.js';
import { as, dashboard, withDashboard } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDashboard);

export default endpoint(() => {
  get('/api/v1/dashboards', as({ body: 'tollgate dashboard' }));
  post('/api/v1/dashboards', dashboard, as({ status: 201, body: '"id"' }));
});
