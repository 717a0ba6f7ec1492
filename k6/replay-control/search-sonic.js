// A common search, as search-mario.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/search?q=sonic', { body: 'Sonic' });
});
