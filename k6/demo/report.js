// The monthly report, of which only one can be made at a time.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/report', { body: 'Sales report of the month' });
});
