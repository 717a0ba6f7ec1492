// One request of each user at the same time, six users for each database connection; a full pool
// refuses with 503.
import { endpoint, get, prepare } from '../lib/endpoint.js';
import { as, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  get('/api/v1/queries', as({ body: 'tollgate query', also: [503] }));
});
