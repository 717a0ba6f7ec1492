// The load of the proc probe: every page once, with the broad search, which needs the most memory.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/', { body: 'href="/games/nintendo_snes"' });
  get('/search?q=mario', { body: 'Mario' });
  get('/search?q=sonic', { body: 'Sonic' });
  get('/search?q=street+fighter', { body: 'Street Fighter' });
  get('/search?q=a', { body: 'search-groups' });
  get('/games/nintendo_snes', { body: 'href="/games/nintendo_snes/' });
  get('/games/sega_smd', { body: 'href="/games/sega_smd/' });
  get('/games/nintendo_snes/Super%20Mario%20Orchard%20(USA).sfc', {
    body: 'page-title">Super Mario Orchard',
  });
});
