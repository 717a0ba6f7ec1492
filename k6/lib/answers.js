// What a service said instead of the expected answer. Only console.error brings it out of k6.
import encoding from 'k6/encoding';

// Lines of a VU, each of another side or code: the load is not disturbed, and the log stays small.
const most = 4;
const told = {};

// Whole characters, no half of a surrogate pair
const cut = (text, length) => Array.from(text.slice(0, 2 * length)).slice(0, length).join('');

// tell({side, code, method, path}, response): a line in k6's log, which the probe reads. No header
// and no query goes into it: they may hold secrets.
export function tell({ side, code, method, path }, response) {
  const key = `${side} ${code}`;
  if (told[key] || Object.keys(told).length >= most) return;
  told[key] = true;
  const answer = {
    side,
    code,
    request: `${method} ${cut(path.replace(/[?#].*$/s, ''), 80)}`,
    status: response.status,
    text: cut(String((response.status ? response.body : response.error) || ''), 240),
  };
  console.error(`unexpected ${encoding.b64encode(JSON.stringify(answer))}`);
}
