# From what one k6 run left behind to rows: {metric, label, unit, better, kind, base: [sample…], head: […]}.
include "machine/disturbances";

# input: the text of bash's `times`; output: user and system seconds of its children
def child_seconds: split("\n")[1] | [scan("([0-9]+)m([0-9.]+)s") | (.[0] | tonumber) * 60 + (.[1] | tonumber)] | add;

# input: the sampler's text; output: [[ms since 1970, ns of the first side, ns of the second…]…]
def sampled: [split("\n")[] | select(. != "") | split(" ") | map(tonumber) | .[0] /= 1000];

# input: sampled lines; output: side → share of one core that it used while it was the other side's turn (guards left out); {} with one side
def idle_cpu($k6; $names):
  . as $lines
  | [range(1; $lines | length) as $i | $lines[$i - 1] as $a | $lines[$i] as $b
     | ($k6.turns[] | select($a[0] - $k6.start >= .timed and $b[0] - $k6.start <= .end)) as $turn
     | range($names | length) as $n | select($names[$n] != $turn.side)
     | { side: $names[$n], ns: ($b[$n + 1] - $a[$n + 1]), ms: ($b[0] - $a[0]) }]
  | group_by(.side) | map({ key: .[0].side, value: ((map(.ns) | add) / (map(.ms) | add) / 1e6) }) | from_entries;

# input: k6.json; output: seconds of turns of a side, guards included, warm-up not
def seconds($side): [.turns[] | select(.side == $side and .slot != "warm") | .end - .start] | add / 1000;

# input: k6.json; output: rows of latency and throughput, for each part; one part alone has no label
def speed_rows($ask; $names):
  . as $k6 | ($ask.case.parts | keys) as $parts | $parts[] as $part
  | (if ($parts | length) > 1 then $part else null end) as $name
  | [$names[] as $side | { key: $side, value: {
      slots: [$k6.slots[] | select(.part == $part and .side == $side)] | sort_by(.pair),
      sum: ($k6.sides[] | select(.part == $part and .side == $side)),
      seconds: ($k6 | seconds($side)) } }] | from_entries | . as $of
  | (any($of[].slots[]; .count > 0 and .count < 59) or $ask.pooled_p95) as $pooled
  | { metric: "latency_p50", unit: "ms", better: "lower", kind: "paired" } + ($of | map_values([.slots[].p50])),
    ({ metric: "latency_p95", unit: "ms", better: "lower" }
      + if $pooled then { kind: "launch" } + ($of | map_values([.sum.p95])) else { kind: "paired" } + ($of | map_values([.slots[].p95])) end),
    (select(all($of[]; .sum.count >= 299)) | { metric: "latency_p99", unit: "ms", better: "lower", kind: "launch" } + ($of | map_values([.sum.p99]))),
    { metric: "throughput", unit: "/s", better: "higher", kind: "launch" } + ($of | map_values([.sum.timed / .seconds]))
  | .label = $name;

# input: k6.json; output: a count row for each part: slots in which a side stood still for about a quarter of the slot, its peer in the same pair not. With
# users who wait for their answers it then serves less than three quarters of what its peer does; at a fixed rate every twentieth answer comes a fifth
# of the slot later. A service that stalls now and then shows here, where medians do not look and sums over a launch are too coarse.
def stall_rows($ask; $names):
  # input: a slot; output: whether it stood still, its peer not
  def stalled($peer):
    if $ask.case.executor == "closed" then .count < 0.75 * $peer.count
    else $peer.p95 != null and (.p95 == null or .p95 - $peer.p95 > 0.2 * $ask.slot_ms) end;
  . as $k6 | select(($names | length) == 2 and ($ask.case.executor | IN("closed", "rate")))
  | ($ask.case.parts | keys) as $parts | $parts[] as $part
  | [$names[] as $side | [$k6.slots[] | select(.part == $part and .side == $side)] | sort_by(.pair)] as [$base, $head]
  | def slower($of; $than): [range($of | length) | select(. as $i | $of[$i] | stalled($than[$i]))] | length;
    { metric: "stalled_slots", label: (if ($parts | length) > 1 then $part else null end), unit: "", better: "lower", kind: "count",
      base: [slower($base; $head)], head: [slower($head; $base)], base_of: [$base | length], head_of: [$head | length] };

# input: k6.json; output: what a case's detail asks for, one row each, for each part
def detail_rows($names):
  . as $k6 | ([.sides[].part] | unique) as $parts | $parts[] as $part | ($k6.sides[0].detail // {} | keys[]) as $metric
  | { metric: $metric, label: (if ($parts | length) > 1 then $part else null end), unit: "ms", better: "lower", kind: "launch" }
    + ([$names[] as $side | { key: $side, value: [$k6.sides[] | select(.part == $part and .side == $side) | .detail[$metric]?] }] | from_entries);

# input: k6.json; output: a count row of what the service refused as it may, where a script says that it may
def refused_row($names):
  . as $k6 | select(any(.sides[]; (.refusable // 0) > 0))
  | reduce $names[] as $side ({ metric: "refused_rate", label: null, unit: "", better: "lower", kind: "count" };
      [$k6.sides[] | select(.side == $side)] as $of | .[$side] = [[$of[].refused] | add] | .[$side + "_of"] = [[$of[].refusable] | add]);

# input: k6.json; output: rows of unexpected answers: all together, then each code. base_of and head_of hold the requests.
def error_rows($names):
  . as $k6
  | [null, ([.sides[].unexpected | keys[]] | unique[])][] as $code
  | reduce $names[] as $side ({ metric: "error_rate", label: $code, unit: "", better: "lower", kind: "count" };
      [$k6.sides[] | select(.side == $side)] as $of
      | .[$side] = [[$of[].unexpected | to_entries[] | select($code == null or .key == $code) | .value] | add // 0]
      | .[$side + "_of"] = [$of | map(.requests) | add]);

# input: k6.json; output: CPU time of the whole run for each request sent, warm-up and idle slots included
def cpu_row($lines; $names):
  . as $k6
  | reduce range($names | length) as $n ({ metric: "cpu_per_request", label: null, unit: "us", better: "lower", kind: "launch" };
      $names[$n] as $side | ([$k6.sides[] | select(.side == $side) | .requests] | add) as $requests
      | .[$side] = [if $requests > 0 and $lines[-1][$n + 1] > $lines[0][$n + 1] then ($lines[-1][$n + 1] - $lines[0][$n + 1]) / 1000 / $requests else null end]);

# input: ignored; output: what the probe found. generator: share of the processor time that it could have had.
def result($ask; $k6; $samples; $times; $before; $after):
  ($ask.sides | keys) as $names
  | ($samples | sampled) as $lines
  | ($times | child_seconds) as $k6_cpu
  | generator_share($before; $after; $ask.pins.generator; $k6_cpu) as $generator
  | { rows: ($k6 | [speed_rows($ask; $names), stall_rows($ask; $names), error_rows($names), refused_row($names), detail_rows($names)] + [cpu_row($lines; $names)]),
      invalid: ([disturbances($before; $after; $ask.pins.server)]
        + (if $ask.case.executor != "closed" and $k6.dropped > 0 then [{ reason: "k6 could not send \($k6.dropped) requests in time (dropped iterations)", value: $k6.dropped, allowed: "0" }] else [] end)),
      facts: { generator: $generator, idle_cpu: ($lines | idle_cpu($k6; $names)), load_s: ($k6.turns[-1].end / 1000),
               rate: ([$k6.sides[] | select(.side == $names[0]) | .timed] | add / ($k6 | seconds($names[0]))),
               p95: ([$k6.sides[].p95 | select(. != null)] | max) } };
