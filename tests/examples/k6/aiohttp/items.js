// A list of 20 things, found by its path and made anew for each request.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/items/upper?many=20', { body: '"item 19"' });
});
