// A visitor opens the only page, which targets/fishjelly/webroot writes.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/index.html', { body: 'Tollgate test page' });
});
