# From k6.json to rows {metric, label, unit, better, kind, base: [sample…], head: […]}.
import "probes/row" as row;
import "lib/policy" as policy;

# input: k6.json
# output: seconds of turns of a side, guards included, warm-up not
# $side: base or head
def seconds($side):
  [.turns[] | select(.side == $side and .slot != "warm") | .end - .start]
  | add / 1000;

# {part, name} of each part of the load; a single part has no name.
def parts:
  [.sides[].part] | unique
  | (length > 1) as $several
  | .[]
  | { part: ., name: (if $several then . else null end) };

# The slots of a side and part, in the order of their pairs.
def slots_of($part; $side):
  [.slots[] | select(.part == $part and .side == $side)] | sort_by(.pair);

# The figures of a side and part over the whole run.
def sum_of($part; $side): .sides[] | select(.part == $part and .side == $side);

# input: any
# output: {SIDE: f of its name} of each side
# $names: the sides
def by_side($names; f): reduce $names[] as $side ({}; .[$side] = ($side | f));

# A row for each percentile of a whole launch that has enough answers.
def tail_rows:
  ([.[].sum | keys[] | select(test("^p[0-9]+$"))] | unique - ["p50", "p95"] | .[]) as $key
  | "latency_\($key)" as $metric
  | select(all(.[]; .sum.count >= row::minimum($metric)))
  | row::row($metric) + map_values([.sum[$key]]);

# Rows of latency and throughput; $pooled: slots are too short for a p95 of their own.
def rows_of_part($pooled):
  (row::row("latency_p50") + map_values([.slots[].p50])),
  (
    if $pooled then row::row("latency_p95") + { kind: "launch" } + map_values([.sum.p95])
    else row::row("latency_p95") + map_values([.slots[].p95]) end
  ),
  tail_rows,
  (row::row("throughput") + map_values([.sum.timed / .seconds]));

# input: k6.json
# output: rows of latency and throughput, for each part
# $request: the request of the probe
# $names: the sides
def speed_rows($request; $names):
  . as $k6
  | policy::policy.measure.p95_requests.value as $least
  | parts as { $part, $name }
  | by_side($names; . as $side | $k6 | {
      slots: slots_of($part; $side),
      sum: sum_of($part; $side),
      seconds: seconds($side)
    })
  | (any(.[].slots[]; .count > 0 and .count < $least) or $request.pooled_p95) as $pooled
  | rows_of_part($pooled)
  | .label = $name;

# Whether the slot stood still for about a quarter of its time while $peer, the other side's slot of
# the pair, did not. Closed users are then served less than three quarters of what the peer serves;
# at a fixed rate every twentieth answer comes a fifth of the slot later.
def stalled($request; $peer):
  policy::policy.measure as $limits
  | if $request.case.executor == "closed" then .count < $limits.stall_served.value * $peer.count
    elif $peer.p95 == null then false
    elif .p95 == null then true
    else .p95 - $peer.p95 > $limits.stall_late.value * $request.slot_ms end;

# [[a slot, its peer]…] → the number of stalled slots.
def count_stalled($request): map(select(.[1] as $peer | .[0] | stalled($request; $peer))) | length;

# input: k6.json
# output: a count row of stalled slots for each part. It shows a service that stalls now and then,
#         which medians and sums over a launch do not.
# $request: the request of the probe
# $names: the sides
def stall_rows($request; $names):
  select(($names | length) == 2 and ($request.case.executor | IN("closed", "rate")))
  | . as $k6
  | parts as { $part, $name }
  | [$names[] as $side | $k6 | slots_of($part; $side)]
  | transpose
  | row::row("stalled_slots") + {
      label: $name,
      base: [count_stalled($request)],
      head: [map(reverse) | count_stalled($request)],
      base_of: [length],
      head_of: [length]
    };

# input: k6.json
# output: a row for each key of a case's detail and each part. A key is a metric, or a metric and
#         its label.
# $names: the sides
def detail_rows($names):
  . as $k6
  | parts as { $part, $name }
  | ([$k6.sides[] | select(.part == $part) | .detail // {} | keys[]] | unique[]) as $key
  | ($key | split(" ")) as [$metric]
  | row::row($metric)
    + by_side($names; . as $side | $k6 | [sum_of($part; $side).detail[$key]?])
  | .label = (
      [$name, ($key[$metric | length + 1:] | select(. != ""))]
      | map(select(. != null))
      | if . == [] then null else join(", ") end
    );

# input: k6.json
# output: rows of the duration of the load and of the requests in 10 s at its rate, where the case
#         has detail
# $request: the request of the probe
# $names: the sides
def total_rows($request; $names):
  select($request.case.detail == true)
  | . as $k6
  | def sent: . as $side | [$k6.sides[] | select(.side == $side) | .timed] | add;
  (row::row("test_duration") + by_side($names; . as $side | [$k6 | seconds($side)])),
  (row::row("requests") + by_side($names; . as $side | [10 * sent / ($k6 | seconds($side))]));

# The number of unexpected answers with $code; null is all codes.
def unexpected($code):
  [.unexpected | to_entries[] | select($code == null or .key == $code) | .value] | add // 0;

# {bursts, sent, lost} of a side. The warm-up is one burst.
def outcomes($k6):
  . as $side
  | [$k6.sides[] | select(.side == $side)]
  | {
      bursts: ([$k6.turns[] | select(.side == $side)] | length),
      sent: (map(.requests) | add),
      lost: (map(unexpected(null)) | add)
    };

# input: k6.json
# output: rows of the connections of a burst with the expected answer, and of the others: means of
#         all bursts of the launch
# $request: the request of the probe
# $names: the sides
def burst_rows($request; $names):
  select($request.case.executor == "burst")
  | . as $k6
  | (row::row("successful_connections")
      + by_side($names; outcomes($k6) | [(.sent - .lost) / .bursts])),
    (row::row("failed_connections") + by_side($names; outcomes($k6) | [.lost / .bursts])),
    (row::row("success_rate")
      + by_side($names; outcomes($k6)
        | [if .sent > 0 then 100 * (.sent - .lost) / .sent else null end]));

# A count row. k: figures of a side and part → what is counted; n: of how many.
def count_row($metric; $names; k; n):
  . as $k6
  | reduce $names[] as $side (
      row::row($metric);
      [$k6.sides[] | select(.side == $side)] as $of
      | .[$side] = [$of | map(k) | add]
      | .[$side + "_of"] = [$of | map(n) | add]
    );

# input: k6.json
# output: a count row of the answers beyond the request's slow_ms, of all that were expected
# $request: the request of the probe
# $names: the sides
def slow_row($request; $names):
  select($request.slow_ms != null and ($request.case.executor | IN("closed", "rate")))
  | count_row("slow_answers"; $names; .slow; .count)
  | reduce $names[] as $side (.; if .[$side + "_of"] == [0] then .[$side] = [null] else . end);

# input: k6.json
# output: a count row of refusals that the script expects, if it does
# $names: the sides
def refused_row($names):
  select(any(.sides[]; (.refusable // 0) > 0))
  | count_row("refused_rate"; $names; .refused; .refusable);

# input: k6.json
# output: rows of unexpected answers: all together, then each code. base_of and head_of hold the
#         requests.
# $names: the sides
def error_rows($names):
  (null, ([.sides[].unexpected | keys[]] | unique[])) as $code
  | count_row("error_rate"; $names; unexpected($code); .requests)
  | .label = $code;

# input: k6.json
# output: the row of CPU time per request sent, warm-up and idle slots included
# $lines: [ms, ns of the first side, ns of the second…]…
# $names: the sides
def cpu_row($lines; $names):
  . as $k6
  | reduce range($names | length) as $n (
      row::row("cpu_per_request");
      $names[$n] as $side
      | ([$k6.sides[] | select(.side == $side) | .requests] | add) as $requests
      | ($lines[-1][$n + 1] - $lines[0][$n + 1]) as $ns
      | .[$side] = [if $requests > 0 and $ns > 0 then $ns / 1000 / $requests else null end]
    );
