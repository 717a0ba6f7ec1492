// A text decoded for each request: the smallest answer, so mostly the cost of HTTP itself.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/base64/VG9sbGdhdGUgbWVhc3VyZXMgdGhpcw==', { body: 'Tollgate measures this' });
});
