// A user looks how a run is getting on.
import { endpoint, get, own, prepare } from '../lib/endpoint.js';
import { as, withRun } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withRun);

export default endpoint(() => {
  get(`/api/v1/runs/${own().run_id}`, as({ body: '"status"' }));
});
