// The games of one system, first page; it must link to a game.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/games/nintendo_snes', { body: 'href="/games/nintendo_snes/' });
});
