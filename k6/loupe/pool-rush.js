// What targets/loupe/rush sends for thirty seconds: three hundred users at once, each of whom reads
// for two seconds before the next list; 503 is how a full pool refuses.
import { sleep } from 'k6';
import { endpoint, get, prepare } from '../lib/endpoint.js';
import { as, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  get('/api/v1/queries', as({ body: 'tollgate query', also: [503] }));
  sleep(1.5 + Math.random());
});
