// One of four shapes of load: see the target's mock.json.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/brief', { body: 'What is over at once' });
});
