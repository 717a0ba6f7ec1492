// The turns of each side. Pure functions: the same arguments give the same schedule.

// A small seeded generator (mulberry32): the recorded seed of a run repeats its order.
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

// schedule({sides, pairs, seed, slotMs, guardMs, warmMs}): turns in time order, in ms from the
// start. Every side warms up once; then each pair gives every side one slot, in random order. A
// slot starts with a guard, in which the last requests of the other side end.
export function schedule({ sides, pairs, seed, slotMs, guardMs, warmMs }) {
  const draw = random(seed);
  const turns = [];
  let at = 0;
  const turn = (side, slot, guard, length) => {
    turns.push({ side, slot, start: at, timed: at + guard, end: at + guard + length });
    at += guard + length;
  };
  const eachOnce = (slot, guard, length) => {
    const order = draw() < 0.5 ? sides : [...sides].reverse();
    order.forEach((side) => turn(side, slot, guard, length));
  };
  eachOnce('warm', 0, warmMs);
  for (let pair = 0; pair < pairs; pair++) eachOnce(String(pair), guardMs, slotMs);
  return turns;
}

// The turn at the time `at` (ms from the start); undefined before the first and after the last.
export function turnAt(turns, at) {
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (turns[middle].end > at) high = middle;
    else low = middle + 1;
  }
  return at < 0 ? undefined : turns[low];
}
