// A user opens one query.
import { endpoint, get, own, prepare } from '../lib/endpoint.js';
import { as, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  get(`/api/v1/queries/${own().query_id}`, as({ body: 'tollgate query' }));
});
