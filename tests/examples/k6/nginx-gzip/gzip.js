// The same text, packed for each request.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/packed.txt', { body: 'line 200 of 200', headers: { 'Accept-Encoding': 'gzip' } });
});
