// A user saves a new query.
import { endpoint, own, post, prepare } from '../lib/endpoint.js';
import { as, query, withDatasource } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDatasource);

export default endpoint(() => {
  post('/api/v1/queries', query(own()), as({ status: 201, body: '"id"' }));
});
