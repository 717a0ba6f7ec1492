# What one k6 run tells beside its rows: how busy k6 and idle sides were, and what discards the run.
import "probes/k6/rows" as rows;
import "lib/policy" as policy;

# input: the sampler's text
# output: [[ms since 1970, ns of the first side, ns of the second…]…]
def sampled:
  [split("\n")[] | select(. != "") | split(" ") | map(tonumber) | .[0] /= 1000];

# input: {from, to}: two of the sampler's lines
# output: the turn that holds both, its guard left out; nothing where none does
# $k6: k6.json
def turn($k6):
  (.from[0] - $k6.start) as $from
  | (.to[0] - $k6.start) as $to
  | $k6.turns[]
  | select($from >= .timed and $to <= .end);

# input: sampled lines
# output: side → share of one core that it used while it was the other side's turn, guards left
#         out; {} with one side
# $k6: k6.json
# $names: the sides
def idle_cpu($k6; $names):
  [
    range(1; length) as $i
    | { from: .[$i - 1], to: .[$i] }
    | turn($k6) as $turn
    | range($names | length) as $n
    | select($names[$n] != $turn.side)
    | { side: $names[$n], ns: (.to[$n + 1] - .from[$n + 1]), ms: (.to[0] - .from[0]) }
  ]
  | group_by(.side)
  | map({ key: .[0].side, value: ((map(.ns) | add) / (map(.ms) | add) / 1e6) })
  | from_entries;

# input: k6.json
# output: {reason, value, allowed} where an open load was not sent: it was another load
# $request: what the probe was asked
def dropped($request):
  policy::policy.measure.dropped_share.value as $most
  | ([.sides[].requests] | add) as $sent
  | select($request.case.executor != "closed" and .dropped > 0)
  | (.dropped / (.dropped + $sent))
  | select(. > $most)
  | {
      reason: "k6 could not send all requests in time (dropped iterations)",
      value: .,
      allowed: "\($most) of them"
    };

# input: k6.json
# output: facts of the run. k6_s, sides_s: seconds of processor time.
# $lines: sampled lines
# $names: the sides
# $k6_s: CPU time that k6 used
def facts($lines; $names; $k6_s):
  . as $k6
  | {
      k6_s: $k6_s,
      sides_s: ([range($names | length) + 1 | ($lines[-1][.] - $lines[0][.]) / 1e9] | add),
      idle_cpu: ($lines | idle_cpu($k6; $names)),
      load_s: (.turns[-1].end / 1000),
      rate: (([.sides[] | select(.side == $names[0]) | .timed] | add) / rows::seconds($names[0])),
      p95: ([.sides[].p95 | select(. != null)] | max)
    };

# input: k6.json
# output: what the probe found
# $request: what it was asked
# $lines: sampled lines
# $k6_s: CPU time that k6 used
def found($request; $lines; $k6_s):
  ($request.sides | keys) as $names
  | {
      rows: [
        rows::speed_rows($request; $names),
        rows::stall_rows($request; $names),
        rows::error_rows($names),
        rows::refused_row($names),
        rows::detail_rows($names),
        rows::total_rows($request; $names),
        rows::burst_rows($request; $names),
        rows::cpu_row($lines; $names)
      ],
      discarded: [dropped($request)],
      invalid: [],
      facts: facts($lines; $names; $k6_s)
    };
