// The page of the documentation application: one line of text, a new connection for each request.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/', { body: 'Nibiru Docs' });
});
