// A user opens the list of runs.
import { endpoint, get, prepare } from '../lib/endpoint.js';
import { as, withRun } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withRun);

export default endpoint(() => {
  get('/api/v1/runs', as({ body: '"status"' }));
});
