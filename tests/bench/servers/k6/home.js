// The front page: a third of the work of a search.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/home', { body: 'Welcome home' });
});
