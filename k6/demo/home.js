// A visitor opens the front page, which the service caches for half a second.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/', { body: 'Welcome to the demo shop' });
});
