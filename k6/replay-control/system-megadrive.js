// The games of another system, whose id is sega_smd; it must link to a game.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/games/sega_smd', { body: 'href="/games/sega_smd/' });
});
