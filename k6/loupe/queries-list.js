// A user opens the list of queries, which nothing caches.
import { endpoint, get, prepare } from '../lib/endpoint.js';
import { as, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  get('/api/v1/queries', as({ body: 'tollgate query' }));
});
