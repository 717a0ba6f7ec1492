// The load of targets/loupe/pool: users who open a list and pause.
// By hand: BASE_URL=http://127.0.0.1:8080 VUS=50 SECONDS=2 k6 run k6/loupe/pool.js
import { sleep } from 'k6';
import { endpoint, get, prepare } from '../lib/endpoint.js';
import { as, withQuery } from './lib/session.js';
export { options, handleSummary } from '../lib/endpoint.js';

export const setup = prepare(withQuery);

export default endpoint(() => {
  get('/api/v1/queries', as({ body: 'tollgate query' }));
  sleep(0.15);
});
