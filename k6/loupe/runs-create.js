// A user starts a query; beyond 50 at once the service refuses with 429, as it should.
import { endpoint, own, post, prepare } from '../lib/endpoint.js';
import { as, run, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  post('/api/v1/runs', run(own()), as({ status: 201, body: '"id"', also: [429] }));
});
