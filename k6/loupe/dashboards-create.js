// A user makes a dashboard.
import { endpoint, post, prepare } from '../lib/endpoint.js';
import { as, dashboard, login } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(login);

export default endpoint(() => {
  post('/api/v1/dashboards', dashboard, as({ status: 201, body: '"id"' }));
});
