// The same as memory-50.js, for longer: each user has an address of its own, of which the service
// takes two requests a second.
import { sleep } from 'k6';
import round from './memory-50.js';
export { options, setup, handleSummary } from './memory-50.js';

export default function (sides) {
  round(sides);
  sleep(1);
}
