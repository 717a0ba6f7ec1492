// A user cancels a run, which is started just before; only the cancelling is timed.
import { endpoint, own, post, prepare } from '../lib/endpoint.js';
import { as, fresh, run, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  post(`/api/v1/runs/${fresh('/runs', run(own()))}/cancel`, null, as());
});
