// The paths that the project's own benchmark timed as system pages and game detail: no such
// systems, and yet status 200. A series of its own, so that the published figures have something to
// stand beside; once such a path shows a game, it fails.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/games/snes', { body: '>0 games' });
  get('/games/megadrive', { body: '>0 games' });
  get('/games/snes/Super%20Mario%20World%20(USA).sfc', { body: 'ROM not found' });
});
