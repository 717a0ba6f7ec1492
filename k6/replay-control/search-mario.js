// A common search. Results show names as they are written, the query does not: an answer without
// results fails.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/search?q=mario', { body: 'Mario' });
});
