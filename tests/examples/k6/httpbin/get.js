// The request told back to its sender: headers and arguments, encoded for each request.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/get?colour=green', { body: '"colour"', headers: { Accept: 'application/json' } });
});
