// A user opens the list of dashboards, which the service keeps in Redis.
import { endpoint, get, prepare } from '../lib/endpoint.js';
import { as, withDashboard } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDashboard);

export default endpoint(() => {
  get('/api/v1/dashboards', as({ body: 'tollgate dashboard' }));
});
