// What k6 hands back for one case and launch: one JSON file, named by OUT, with figures by slot and by side. Times in ms, rates left to jq.
import { gated, sides, test, turns } from './options.js';
import { codes } from './codes.js';

// For a person who ran one script by hand.
function words({ part, unexpected, refused, timed, count, p50, p95, max }) {
  const seconds = turns[turns.length - 1].end / 1000;
  const times = count ? `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, max ${max.toFixed(2)} ms` : 'no expected answer';
  const faults = Object.keys(unexpected).map((code) => `${unexpected[code]} × ${code}`).join(', ') || 'none';
  return `${part === 'default' ? '' : `${part}: `}${timed} requests in ${seconds} s (${(timed / seconds).toFixed(0)}/s), ${times}\nunexpected: ${faults}${refused ? `, refused: ${refused}` : ''}\n`;
}

export function handleSummary({ metrics, setup_data }) {
  const values = (name, tags) => {
    const metric = metrics[`${name}{${tags}}`];
    return metric ? metric.values : {};
  };
  const detail = (v, tags) => ({
    latency_mean: v.avg, latency_min: v.min, latency_p10: v['p(10)'], latency_p25: v['p(25)'], latency_p75: v['p(75)'], latency_p90: v['p(90)'], latency_max: v.max,
    phase_connect: values('connect', tags).avg, phase_wait: values('wait', tags).avg, phase_read: values('read', tags).avg,
  });
  const parts = Object.keys(test.parts);
  const slots = [];
  for (const part of parts)
    for (const { side, slot } of turns) {
      if (slot === 'warm') continue;
      const v = values('latency', `part:${part},side:${side},slot:${slot}`);
      slots.push({ part, side, pair: Number(slot), count: v.count || 0, p50: v.count ? v.med : null, p95: v.count ? v['p(95)'] : null });
    }
  const total = [];
  for (const part of parts)
    for (const side of sides) {
      const tags = `part:${part},side:${side}`;
      const v = values('latency', tags);
      const unexpected = {};
      for (const code of codes) {
        const n = values('unexpected', `${tags},code:${code}`).count;
        if (n) unexpected[code] = n;
      }
      total.push({
        part, side, unexpected, requests: values('requests', tags).count || 0, timed: values('timed', tags).count || 0, count: v.count || 0,
        refusable: values('refusable', tags).count || 0, refused: values('refused', tags).count || 0, detail: test.detail && v.count ? detail(v, tags) : null,
        p50: v.count ? v.med : null, p95: v.count ? v['p(95)'] : null, p99: v.count ? v['p(99)'] : null, max: v.count ? v.max : null,
      });
    }
  const dropped = metrics.dropped_iterations ? metrics.dropped_iterations.values.count : 0;
  const found = { start: setup_data.start, turns, slots, sides: total, dropped };
  return gated ? { [__ENV.OUT]: JSON.stringify(found) } : { stdout: total.map(words).join('') };
}
