// A customer looks at open orders, which wait for one of eight database connections.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/orders', { body: 'Your open orders' });
});
