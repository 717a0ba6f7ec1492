// A fixed text: what the server itself costs.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/', { body: 'Hello' });
});
