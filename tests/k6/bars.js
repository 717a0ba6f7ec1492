// k6/lib/bars.js as pure functions. Ends with an exit code other than 0 when something is wrong:
// k6 run --iterations 1 tests/k6/bars.js
import { test, same } from './test.js';
import { bars, barOf } from '../../k6/lib/bars.js';
export { options, default } from './test.js';

test('an answer belongs to the first bar that is as long', () => {
  same(barOf(0), 'up to 0.1 ms');
  same(barOf(0.3), 'up to 0.3 ms');
  same(barOf(0.31), 'up to 0.5 ms');
  same(barOf(1000), 'up to 1000 ms');
  same(barOf(1000.1), 'more than 1000 ms');
});

test('every answer has a bar, and no bar is there twice', () => {
  [0, 0.05, 0.6, 4, 42, 999, 60000].forEach((ms) => same(bars.includes(barOf(ms)), true));
  same(new Set(bars).size, bars.length);
});
