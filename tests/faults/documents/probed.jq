# What the k6 probe leaves of a launch in which all is worse, and what measure knows beside it.

# input: a side: {side, by: how many times slower it is than others, unexpected}
# output: figures of its slots, or of all of them
def times: { p50: (2 * .by), p95: (5 * .by) };

# input: a side
# output: its entry in k6.json
def sums:
  {
    part: "default",
    side,
    unexpected,
    requests: 1000,
    timed: (900 / .by | floor),
    count: (880 / .by | floor),
    refusable: 100,
    refused: (40 * (.by - 1)),
    detail: { latency_mean: (3 * .by), phase_wait: (2 * .by) },
    p99: (9 * .by),
    max: (20 * .by)
  }
  + times;

# input: names of sides, as they take turns
# output: turns of k6.json: a warm-up of each, then pairs
def turns:
  to_entries
  | map({
      side: .value,
      slot: (if .key < 2 then "warm" else .key / 2 - 1 | floor | tostring end),
      start: (.key * 200),
      timed: (.key * 200 + 10),
      end: (.key * 200 + 200)
    });

# input: a side
# output: one of its slots. One that is slower stands still in all of them
# $pair: its number
def slot($pair):
  { part: "default", side, $pair, count: (200 / .by / .by | floor) } + times;

# output: k6.json of two pairs
# $base, $head: the sides
def k6_of($base; $head):
  {
    start: 1795350866000,
    turns: (["base", "head", "base", "head", "head", "base"] | turns),
    slots: [($base, $head | slot(0)), ($head, $base | slot(1))],
    sides: [$base, $head | sums],
    dropped: 0
  };

# output: what the machine's counters said
# $s: at this second
def counters_at($s):
  {
    realtime_s: (1795350866 + $s),
    monotonic_s: (1000 + $s),
    cpus: { cpu0: { busy: (100 * $s), steal: 0, total: (100 * $s) } },
    swapped: 0,
    pressure_us: { memory: 0 }
  };
