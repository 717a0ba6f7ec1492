// A user removes a dashboard, which is made just before; only the removal is timed.
import { del, endpoint, prepare } from '../lib/endpoint.js';
import { as, dashboard, fresh, login } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(login);

export default endpoint(() => {
  del(`/api/v1/dashboards/${fresh('/dashboards', dashboard)}`, as({ status: 204 }));
});
