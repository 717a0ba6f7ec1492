// A user logs in: one Argon2 verification and a look into the database.
import { endpoint, post } from '../lib/endpoint.js';
import { admin } from './lib/session.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  post('/api/v1/auth/login', admin, {
    body: '"token"',
    headers: { 'Content-Type': 'application/json' },
  });
});
