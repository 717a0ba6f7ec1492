// Ten organisations start queries; beyond 5 of one or 50 of all at once the service refuses with
// 429, as it should.
import { endpoint, post, prepare } from '../lib/endpoint.js';
import { of, run, tenant, withTenants } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withTenants);

export default endpoint(() => {
  const one = tenant();
  post('/api/v1/runs', run(one), of(one, { status: 201, body: '"id"', also: [429] }));
});
