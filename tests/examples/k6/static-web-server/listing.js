// A folder of 30 files: read, sorted and written as a page for each request.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/files/', { body: '30.txt' });
});
