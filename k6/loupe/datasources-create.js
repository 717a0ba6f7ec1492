// A user adds a datasource, whose connection string the service encrypts.
import { endpoint, post, prepare } from '../lib/endpoint.js';
import { as, datasource, login } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(login);

export default endpoint(() => {
  post('/api/v1/datasources', datasource, as({ status: 201, body: '"id"' }));
});
