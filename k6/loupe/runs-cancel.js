// A user cancels a run, which is started just before; only the cancelling is timed.
import { endpoint, post, prepare } from '../lib/endpoint.js';
import { fresh, of, run, tenant, withTenants } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withTenants);

export default endpoint(() => {
  const one = tenant();
  post(`/api/v1/runs/${fresh('/runs', run(one), of(one))}/cancel`, null, of(one));
});
