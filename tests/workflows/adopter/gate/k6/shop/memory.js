// What the shop is asked while its memory is watched.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/items?q=199', { body: 'items found' });
});
