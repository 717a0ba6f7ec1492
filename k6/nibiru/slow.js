// A page that sleeps for 0.2 s: how many can be served at once is the number of workers.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/slow', { body: 'OK' });
});
