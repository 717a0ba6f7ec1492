// The bars of a latency histogram, the same for every case, so that histograms can be compared.
const edges = [0.1, 0.2, 0.3, 0.5, 0.7, 1, 2, 3, 5, 7, 10, 20, 50, 100, 200, 500, 1000];

export const bars = [...edges.map((ms) => `up to ${ms} ms`), 'more than 1000 ms'];

// barOf(ms): the bar of an answer
export function barOf(ms) {
  const place = edges.findIndex((edge) => ms <= edge);
  return bars[place < 0 ? edges.length : place];
}
