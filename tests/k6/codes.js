// k6/lib/codes.js as pure functions. Ends with an exit code other than 0 when something is wrong:
// k6 run --iterations 1 tests/k6/codes.js
import { test, same } from './test.js';
import { codes, outcome } from '../../k6/lib/codes.js';

const answer = (status, body) => ({ status, body, error_code: 0 });

test('what was expected has no name', () => {
  same(outcome(answer(200, 'Welcome, visitor'), {}), null);
  same(outcome(answer(200, 'Welcome, visitor'), { body: 'come, v' }), null);
  same(outcome(answer(201, 'stored'), { status: 201, body: 'stored' }), null);
  same(outcome(answer(404, 'no such page'), { status: 404 }), null);
  same(outcome(answer(200, 'anything'), { body: '' }), null);
});

test('another status is named, before its body is looked at', () => {
  same(outcome(answer(404, 'Welcome'), { body: 'Welcome' }), 'status 404');
  same(outcome(answer(200, 'stored'), { status: 201, body: 'stored' }), 'status 200');
  same(outcome(answer(500, ''), {}), 'status 500');
  same(outcome(answer(429, ''), {}), 'status 429');
});

test('a wrong, empty or missing body is named', () => {
  same(outcome(answer(200, 'Page not found'), { body: 'Welcome' }), 'body');
  same(outcome(answer(200, ''), { body: 'Welcome' }), 'body');
  same(outcome(answer(200, null), { body: 'Welcome' }), 'body');
  same(outcome(answer(200, 'welcome'), { body: 'Welcome' }), 'body');
});

test('no answer is named by its error code', () => {
  same(outcome({ status: 0, body: null, error_code: 1212 }, { body: 'Welcome' }), 'code 1212');
  same(outcome({ status: 0, body: null, error_code: 1050 }, { status: 204 }), 'code 1050');
});

test('what nobody thought of is counted too', () => {
  same(outcome(answer(418, 'teapot'), {}), 'other');
  same(outcome({ status: 0, body: null, error_code: 9999 }, {}), 'other');
});

test('every name that an outcome can have is counted, and once', () => {
  same(new Set(codes).size, codes.length);
  for (const code of codes.filter((name) => name.startsWith('status '))) {
    const status = Number(code.split(' ')[1]);
    same(outcome(answer(status, ''), { status: status === 200 ? 201 : 200 }), code);
  }
  for (const code of codes.filter((name) => name.startsWith('code ')))
    same(outcome({ status: 0, body: null, error_code: Number(code.split(' ')[1]) }, {}), code);
  for (const name of ['body', 'other']) same(codes.includes(name), true);
});

export { default, options } from './test.js';
