// The options of k6 for one case. The gate passes the case as JSON in CASE; people set BASE_URL,
// and optionally VUS, SECONDS and PARTS: exports of a mixed script, with commas between, each with
// so many VUs.
import { schedule } from './slots.js';
import { codes, statuses } from './codes.js';
import { bars } from './bars.js';

const byHand = () => {
  const parts = (__ENV.PARTS || 'default').split(',');
  return {
    executor: 'closed',
    parts: Object.fromEntries(parts.map((part) => [part, Number(__ENV.VUS || 1)])),
    urls: { head: __ENV.BASE_URL || 'http://127.0.0.1:8080' },
    pairs: 1,
    seed: 1,
    slotMs: Number(__ENV.SECONDS || 5) * 1000,
    guardMs: 0,
    warmMs: 0,
    timeoutMs: 10000,
  };
};

export const gated = Boolean(__ENV.CASE);
export const test = gated ? JSON.parse(__ENV.CASE) : byHand();
export const sides = Object.keys(test.urls);
export const turns = schedule({ sides, ...test });
const parts = Object.keys(test.parts);
const lastsMs = turns[turns.length - 1].end;
const maxDuration = `${Math.ceil(lastsMs + test.timeoutMs + 1000)}ms`;
const gracefulStop = `${test.timeoutMs}ms`;

// One scenario for each side and part, whose VUs rest during the turn of the other side, so that a
// hanging request delays only its own side.
function closed() {
  const all = {};
  for (const side of sides)
    for (const part of parts)
      all[`${side}_${part}`] = {
        executor: 'per-vu-iterations',
        vus: test.parts[part],
        iterations: 1,
        maxDuration,
        exec: part,
        env: { SIDE: side, PART: part },
      };
  return all;
}

// Arrivals do not wait for answers: one scenario a part; each arrival goes to the side of the
// present turn. A part's share of the rate is its share of the VUs.
function arrivals() {
  const all = {};
  const vus = Object.values(test.parts).reduce((a, b) => a + b, 0);
  const spare = Math.max(Math.ceil(test.rate / 4), Math.min(250, Math.ceil(test.rate / 2)));
  for (const part of parts)
    all[part] = {
      executor: 'constant-arrival-rate',
      rate: Math.max(1, Math.round((test.rate * test.parts[part]) / vus)),
      timeUnit: '1s',
      duration: `${Math.max(1000, Math.ceil(lastsMs + 100))}ms`,
      gracefulStop,
      preAllocatedVUs: Math.max(test.parts[part], spare),
      exec: part,
      env: { PART: part },
    };
  return all;
}

// Every slot starts at rate and ends at rateTo; warm-ups and guards are sent at rate.
function ramps() {
  const stages = [];
  for (const { start, timed, end } of turns)
    stages.push(
      { target: test.rate, duration: '0s' },
      { target: test.rate, duration: `${timed - start}ms` },
      { target: test.rateTo, duration: `${end - timed}ms` },
    );
  return {
    ramp: {
      executor: 'ramping-arrival-rate',
      startRate: test.rate,
      timeUnit: '1s',
      stages,
      gracefulStop,
      preAllocatedVUs: Math.ceil(Math.max(test.rate, test.rateTo)),
      exec: 'default',
    },
  };
}

// A fixed number of requests at full speed, for the probes proc and instructions.
const counted = () => ({
  count: {
    executor: 'shared-iterations',
    vus: test.parts.default,
    iterations: test.requests,
    maxDuration: `${test.withinMs || 100000}ms`,
  },
});
const scenarios = { closed, burst: closed, rate: arrivals, ramp: ramps, count: counted };

// k6 reports by tag only sub-metrics with a threshold; an empty threshold never fails.
function submetrics() {
  const all = {};
  const keep = (metric, tags) => { all[`${metric}{${tags}}`] = []; };
  const metrics = ['latency', 'requests', 'timed', 'refusable', 'refused'];
  if (test.slowMs) metrics.push('slow');
  if (test.detail) metrics.push('connect', 'write', 'wait', 'read');
  if (test.executor === 'count') all.moments = [];
  for (const part of parts) {
    for (const { side, slot } of turns)
      if (slot !== 'warm') keep('latency', `part:${part},side:${side},slot:${slot}`);
    for (const side of sides) {
      for (const metric of metrics) keep(metric, `part:${part},side:${side}`);
      for (const code of codes) keep('unexpected', `part:${part},side:${side},code:${code}`);
      if (!test.detail) continue;
      for (const bar of bars) keep('bars', `part:${part},side:${side},bar:${bar}`);
      for (const status of statuses) keep('answers', `part:${part},side:${side},status:${status}`);
    }
  }
  return all;
}

// Percentiles of all answers of a side in a launch, too fine for one slot, by the names of k6. Each
// is the metric latency_NAME.
export const tails = { p99: 'p(99)' };
const statistics = ['med', 'p(95)', ...Object.values(tails), 'min', 'max', 'avg', 'count'];
if (test.detail) statistics.push('p(10)', 'p(25)', 'p(75)', 'p(90)');

export const options = {
  scenarios: scenarios[test.executor](),
  thresholds: submetrics(),
  summaryTrendStats: statistics,
  systemTags: [],
  noConnectionReuse: test.executor === 'burst' || test.keepalive === false,
  setupTimeout: '30s',
};
