// The load of targets/loupe/rush for thirty seconds: 300 users, each of whom pauses for two seconds
// before the next list; a full pool refuses with 503.
import { sleep } from 'k6';
import { endpoint, get, prepare } from '../lib/endpoint.js';
import { as, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  get('/api/v1/queries', as({ body: 'tollgate query', also: [503] }));
  sleep(1.5 + Math.random());
});
