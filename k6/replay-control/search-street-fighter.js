// A search of two words.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/search?q=street+fighter', { body: 'Street Fighter' });
});
