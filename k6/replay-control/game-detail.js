// One game, which targets/replay-control/roms puts there. Its title is a heading; a message that it
// is missing would name it, too.
import { endpoint, get } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  get('/games/nintendo_snes/Super%20Mario%20Orchard%20(USA).sfc', {
    body: 'page-title">Super Mario Orchard',
  });
});
