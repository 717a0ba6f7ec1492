// Somebody new registers: Argon2 makes it costly on purpose. Every name is used once.
import { endpoint, post } from '../lib/endpoint.js';
export { options, setup, handleSummary } from '../lib/endpoint.js';

export default endpoint(() => {
  const username = `user-${__VU}-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  const body = JSON.stringify({
    username,
    email: `${username}@example.com`,
    password: 'tollgate-test-only-2',
  });
  post('/api/v1/auth/register', body, {
    status: 201,
    body: '"id"',
    headers: { 'Content-Type': 'application/json' },
  });
});
