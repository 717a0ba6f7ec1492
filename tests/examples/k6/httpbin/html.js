// A reader opens a chapter of Moby-Dick: a fixed page of 3.7 kB.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/html', { body: 'Herman Melville - Moby-Dick' });
});
