// Customers send pictures at a steady rate; each needs memory while it is stored.
import { endpoint, post } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

const picture = 'x'.repeat(2000);

export default endpoint(() => {
  post('/upload', picture, { status: 201, body: 'Upload stored' });
});
