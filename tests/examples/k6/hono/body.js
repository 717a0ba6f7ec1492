// A JSON of the request comes back: it is read, and written anew.
import { endpoint, post } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

const sent = '{"hello":"world"}';
export default endpoint(() => {
  post('/json', sent, { body: sent, headers: { 'Content-Type': 'application/json' } });
});
