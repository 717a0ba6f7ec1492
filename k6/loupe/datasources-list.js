// A user opens the list of datasources.
import { endpoint, get, prepare } from '../lib/endpoint.js';
import { as, withDatasource } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withDatasource);

export default endpoint(() => {
  get('/api/v1/datasources', as({ body: 'tollgate datasource' }));
});
