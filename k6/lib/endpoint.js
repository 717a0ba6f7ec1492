// For the scripts of endpoints: endpoint() runs their traffic in turns of base and head; get(),
// post(), put() and del() send and check.
import http from 'k6/http';
import { sleep, check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { gated, options, sides, test, turns } from './options.js';
import { turnAt } from './slots.js';
import { outcome } from './codes.js';
import { tell } from './answers.js';
import { barOf } from './bars.js';
import { handleSummary } from './summary.js';

export { options, handleSummary };

// Expected answers to requests sent within a slot, after its guard.
const latency = new Trend('latency', true);
// All requests, warm-up included: the divisor of a side's CPU time.
const requests = new Counter('requests');
// Requests of slots and their guards, for throughput.
const timed = new Counter('timed');
const unexpected = new Counter('unexpected');
// Requests that may be refused, as their script says, and those refused.
const refusable = new Counter('refusable');
const refused = new Counter('refused');
// Answers of `latency` that took longer than the case's slowMs.
const slow = new Counter('slow');
// Detail of a case beside the latency.
const phases = test.detail && {
  connect: new Trend('connect', true),
  write: new Trend('write', true),
  wait: new Trend('wait', true),
  read: new Trend('read', true),
};
const bars = test.detail && new Counter('bars');
const answers = test.detail && new Counter('answers');
// For a fixed number of requests: the time of all of them.
const moments = test.executor === 'count' && new Trend('moments', true);

let now; // state of this VU: { turn, part, sent, own }

// Runs once on each side before the load, such as a login: export const setup = prepare((url) =>
// …). own() is its result. The start of all VUs lies a little ahead, so that all are ready.
export const prepare = (once) => () => {
  const own = Object.fromEntries(sides.map((side) => [side, once(test.urls[side])]));
  return { own, start: Date.now() + 50 };
};
export const setup = prepare(() => null);
export const own = () => now.own[now.turn.side];

// Metrics of an expected answer to a request sent within a slot.
function time({ timings, status }, tags) {
  latency.add(timings.duration, { ...tags, slot: now.turn.slot });
  if (test.slowMs && timings.duration > test.slowMs) slow.add(1, tags);
  if (!phases) return;
  phases.connect.add(timings.connecting, tags);
  phases.write.add(timings.sending, tags);
  phases.wait.add(timings.waiting, tags);
  phases.read.add(timings.receiving, tags);
  bars.add(1, { ...tags, bar: barOf(timings.duration) });
  answers.add(1, { ...tags, status: String(status) });
}

function send(method, path, body, expected) {
  const { side, slot } = now.turn;
  now.requests += 1;
  const response = http.request(method, test.urls[side] + path, body, {
    timeout: test.timeoutMs,
    redirects: 0,
    headers: expected.headers,
  });
  const tags = { part: now.part, side };
  const no = (expected.also || []).includes(response.status);
  const fault = no ? null : outcome(response, expected);
  requests.add(1, tags);
  if (expected.also) refusable.add(1, tags);
  if (slot !== 'warm') timed.add(1, tags);
  if (no) refused.add(1, tags);
  else if (fault !== null) unexpected.add(1, { ...tags, code: fault });
  else if (slot !== 'warm' && now.sent >= now.turn.timed) time(response, tags);
  if (fault !== null && test.sampleAnswers) tell({ side, code: fault, method, path }, response);
  if (!gated) check(response, { 'status and body as expected': () => fault === null });
  return response;
}

// get('/path', {status, body, headers, also}): status defaults to 200; body is a text that the
// response must contain; also lists statuses of refusals, which count neither as errors nor in the
// latency.
export const get = (path, expected = {}) => send('GET', path, null, expected);
export const post = (path, body, expected = {}) => send('POST', path, body, expected);
export const put = (path, body, expected = {}) => send('PUT', path, body, expected);
export const del = (path, expected = {}) => send('DELETE', path, null, expected);

// endpoint(traffic): the function that k6 runs. traffic() is one action of one user.
export function endpoint(traffic) {
  const once = (turn, sent, own) => {
    now = { turn, part: __ENV.PART || 'default', sent, own, requests: 0 };
    traffic();
  };
  const arrival = ({ start, own }) => {
    const turn = turnAt(turns, Date.now() - start);
    if (turn) once(turn, Date.now() - start, own);
  };
  const loop = ({ start, own }) => {
    for (const turn of turns) {
      if (turn.side !== (__ENV.SIDE || 'head')) continue;
      if (Date.now() - start < turn.start) sleep((start + turn.start - Date.now()) / 1000);
      for (let sent = Date.now() - start; sent < turn.end; sent = Date.now() - start) {
        once(turn, sent, own);
        if (test.executor === 'burst') break; // one request a VU, all at once
        const next = start + sent + now.requests * (test.paceMs || 0);
        if (next > Date.now()) sleep((next - Date.now()) / 1000);
      }
    }
  };
  const counted = ({ own, start }) => {
    moments.add(Date.now() - start + test.timeoutMs);
    once(turns[turns.length - 1], 0, own);
    moments.add(Date.now() - start + test.timeoutMs);
  };
  const runners = { closed: loop, burst: loop, rate: arrival, ramp: arrival, count: counted };
  return runners[test.executor];
}
