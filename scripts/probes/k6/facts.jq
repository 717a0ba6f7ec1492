# What one k6 run tells beside its rows: how busy k6 and idle sides were, and what spoils the run.
include "probes/k6/rows";
import "machine/disturbances" as machine;

# input: the text of bash's `times`
# output: user and system seconds of its children
def child_seconds:
  split("\n")[1]
  | [scan("([0-9]+)m([0-9.]+)s") | (.[0] | tonumber) * 60 + (.[1] | tonumber)]
  | add;

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
# output: what was dropped; an open load that was not sent is no load
# $request: what the probe was asked
def dropped($request):
  .dropped | select($request.case.executor != "closed" and . > 0) | {
    reason: "k6 could not send \(.) requests in time (dropped iterations)",
    value: .,
    allowed: "0"
  };

# input: k6.json
# output: facts of the run. generator: share of the processor time that k6 could have had.
# $lines: sampled lines
# $names: the sides
# $generator: that share
def facts($lines; $names; $generator):
  . as $k6
  | {
      generator: $generator,
      idle_cpu: ($lines | idle_cpu($k6; $names)),
      load_s: (.turns[-1].end / 1000),
      rate: (([.sides[] | select(.side == $names[0]) | .timed] | add) / seconds($names[0])),
      p95: ([.sides[].p95 | select(. != null)] | max)
    };

# input: k6.json
# output: what the probe found
# $request: what it was asked
# $lines: sampled lines
# $k6_seconds: CPU time that k6 used
# $before, $after: readings of the machine's counters
def found($request; $lines; $k6_seconds; $before; $after):
  ($request.sides | keys) as $names
  | $request.pins as $pins
  | machine::generator_share($before; $after; $pins.generator; $k6_seconds) as $generator
  | {
      rows: [
        speed_rows($request; $names),
        stall_rows($request; $names),
        error_rows($names),
        refused_row($names),
        detail_rows($names),
        cpu_row($lines; $names)
      ],
      invalid: [machine::disturbances($before; $after; $pins.server), dropped($request)],
      facts: facts($lines; $names; $generator)
    };
