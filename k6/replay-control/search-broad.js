// The widest search: nearly every name of the library has an a. The groups are there only where
// something was found.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/search?q=a', { body: 'search-groups' });
});
