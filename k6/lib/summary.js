// The result of k6 for one case and launch: one JSON file, named by OUT, with values by slot and
// side. Times in ms; jq computes rates.
import { gated, sides, tails, test, turns } from './options.js';
import { codes, statuses } from './codes.js';
import { bars } from './bars.js';

// The summary of a script run by hand.
function words({ part, unexpected, refused, timed, count, p50, p95, max }) {
  const seconds = turns[turns.length - 1].end / 1000;
  const name = part === 'default' ? '' : `${part}: `;
  const ms = (time) => `${time.toFixed(2)} ms`;
  const times = count
    ? `p50 ${ms(p50)}, p95 ${ms(p95)}, max ${ms(max)}`
    : 'no expected answer';
  const faults = Object.keys(unexpected).map((code) => `${unexpected[code]} × ${code}`);
  return [
    `${name}${timed} requests in ${seconds} s (${(timed / seconds).toFixed(0)}/s), ${times}\n`,
    `unexpected: ${faults.join(', ') || 'none'}${refused ? `, refused: ${refused}` : ''}\n`,
  ].join('');
}

export function handleSummary({ metrics, setup_data }) {
  const values = (name, tags) => {
    const metric = metrics[`${name}{${tags}}`];
    return metric ? metric.values : {};
  };
  const count = (name, tags) => values(name, tags).count || 0;
  // Null without answers.
  const times = (trend, names) => Object.fromEntries(
    Object.keys(names).map((name) => [name, trend.count ? trend[names[name]] : null]),
  );

  // Each phase's mean, and its extremes as "METRIC LABEL".
  const phase = (name, tags) => {
    const { avg, min, max } = values(name, tags);
    const metric = `phase_${name}`;
    return { [metric]: avg, [`${metric} fastest`]: min, [`${metric} slowest`]: max };
  };

  // Answers by latency and by status, with all bars, so that launches have the same.
  const distribution = (tags) => {
    const all = {};
    for (const bar of bars) all[`histogram ${bar}`] = count('bars', `${tags},bar:${bar}`);
    for (const status of statuses) {
      const n = count('answers', `${tags},status:${status}`);
      if (n) all[`responses ${status}`] = n;
    }
    return all;
  };

  const detail = (trend, tags) => ({
    ...times(trend, {
      latency_mean: 'avg',
      latency_min: 'min',
      latency_p10: 'p(10)',
      latency_p25: 'p(25)',
      latency_p75: 'p(75)',
      latency_p90: 'p(90)',
      latency_max: 'max',
    }),
    ...phase('connect', tags),
    ...phase('write', tags),
    ...phase('wait', tags),
    ...phase('read', tags),
    ...distribution(tags),
  });

  const ofSlot = (part, { side, slot }) => {
    const trend = values('latency', `part:${part},side:${side},slot:${slot}`);
    return {
      part,
      side,
      pair: Number(slot),
      count: trend.count || 0,
      ...times(trend, { p50: 'med', p95: 'p(95)' }),
    };
  };

  const ofSide = (part, side) => {
    const tags = `part:${part},side:${side}`;
    const trend = values('latency', tags);
    const unexpected = {};
    for (const code of codes) {
      const n = count('unexpected', `${tags},code:${code}`);
      if (n) unexpected[code] = n;
    }
    return {
      part,
      side,
      unexpected,
      requests: count('requests', tags),
      timed: count('timed', tags),
      count: trend.count || 0,
      slow: count('slow', tags),
      refusable: count('refusable', tags),
      refused: count('refused', tags),
      detail: test.detail && trend.count ? detail(trend, tags) : null,
      ...times(trend, { p50: 'med', p95: 'p(95)', ...tails, max: 'max' }),
    };
  };

  const parts = Object.keys(test.parts);
  const slots = turns.filter(({ slot }) => slot !== 'warm');
  const total = parts.flatMap((part) => sides.map((side) => ofSide(part, side)));
  if (!gated) return { stdout: total.map(words).join('') };
  const found = {
    start: setup_data.start,
    turns,
    slots: parts.flatMap((part) => slots.map((turn) => ofSlot(part, turn))),
    sides: total,
    dropped: metrics.dropped_iterations ? metrics.dropped_iterations.values.count : 0,
  };
  // From the first request sent to the last answer.
  if (metrics.moments) found.span = metrics.moments.values.max - metrics.moments.values.min;
  return { [__ENV.OUT]: JSON.stringify(found) };
}
