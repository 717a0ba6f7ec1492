// A visitor searches for one word: pure CPU work.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/search?q=mario', { body: 'Search results for the demo' });
});
