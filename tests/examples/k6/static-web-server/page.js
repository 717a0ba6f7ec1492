// A text of 9 kB, as it lies on the disk.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/page.txt', { body: 'line 200 of 200' });
});
