// A search: all six pieces of work.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/search?q=lamp', { body: 'Search results' });
});
