// A user changes a query, always the same one.
import { endpoint, own, prepare, put } from '../lib/endpoint.js';
import { as, query, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  put(`/api/v1/queries/${own().query_id}`, query(own()), as({ body: 'tollgate query' }));
});
