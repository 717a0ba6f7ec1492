// What the proc probe sends while it watches memory: a page, and an answer that is made anew each
// time.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/html', { body: 'Herman Melville - Moby-Dick' });
  get('/get?colour=green', { body: '"colour"' });
});
