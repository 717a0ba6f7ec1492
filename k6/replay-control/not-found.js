// Paths that the project's own benchmark timed as system pages and game detail: not-found pages
// with status 200. They are measured beside the published figures, and fail once such a path shows
// a game.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/games/snes', { body: '>0 games' });
  get('/games/megadrive', { body: '>0 games' });
  get('/games/snes/Super%20Mario%20World%20(USA).sfc', { body: 'ROM not found' });
});
