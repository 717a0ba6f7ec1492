// The load of the proc probe: the page that leaks in the demo's history, and the one that
// allocates.
import { endpoint, get, post } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/static/app.css', { body: '/* demo style sheet */' });
  post('/upload', '', { status: 201, body: 'Upload stored' });
});
