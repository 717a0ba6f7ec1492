// A style sheet: little work, a large answer.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/static/app.css', { body: '/* demo style sheet */' });
});
