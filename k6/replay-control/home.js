// The home page, which is cached for 10 s; it must list a system that has games.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/', { body: 'href="/games/nintendo_snes"' });
});
