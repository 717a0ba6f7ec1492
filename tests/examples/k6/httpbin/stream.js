// Twenty JSON documents, sent one by one: many small writes.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/stream/20', { body: '{"id":19,' });
});
