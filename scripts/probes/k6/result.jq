# From what one k6 run left to the result: its rows, how busy k6 and idle sides were, and what
# discards the launch.
import "lib/policy" as policy;
import "lib/times" as times;
import "probes/k6/answers" as answers;
import "probes/k6/rows" as rows;
import "probes/load" as load;

# The sampler's text → [[ms since 1970, ns of the first side, ns of the second…]…]
def sampled:
  [split("\n")[] | select(. != "") | split(" ") | map(tonumber) | .[0] /= 1000];

# {from, to}, two of the sampler's lines → the turn that holds both without its guard, if any.
def turn($k6):
  (.from[0] - $k6.start) as $from
  | (.to[0] - $k6.start) as $to
  | $k6.turns[]
  | select($from >= .timed and $to <= .end);

# Sampled lines → side → its share of one core in the other's turns, guards left out.
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

# {reason, value, allowed} where k6 did not send an open load: it was another load.
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

# k6_s and sides_s are seconds of processor time.
def facts($lines; $names; $k6_s):
  . as $k6
  | {
      k6_s: $k6_s,
      sides_s: ([range($names | length) + 1 | ($lines[-1][.] - $lines[0][.]) / 1e9] | add),
      idle_cpu: ($lines | idle_cpu($k6; $names)),
      load_s: (.turns[-1].end / 1000),
      rate: (([.sides[] | select(.side == $names[0]) | .timed] | add) / rows::seconds($names[0])),
      p50: ([.sides[].p50 | select(. != null)] | max),
      p95: ([.sides[].p95 | select(. != null)] | max),
      p99: ([.sides[].p99 | select(. != null)] | max)
    };

def result_of($request; $lines; $k6_s):
  ($request.sides | keys) as $names
  | {
      rows: [
        rows::speed_rows($request; $names),
        rows::stall_rows($request; $names),
        rows::slow_row($request; $names),
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

# input: k6.json
# output: {rows, discarded, invalid, facts}; nothing where it is not complete
# $request: the request of the probe
# $files: {samples, began, ended, answers}: texts of the sampler, of bash's `times` before and
#         after, and lines of k6's log
def result($request; $files):
  select(load::complete($request
    | { sides: (.sides | keys), parts: (.case.parts | keys), pairs }))
  | (result_of(
      $request;
      ($files.samples | sampled);
      ($files.ended | times::child_seconds) - ($files.began | times::child_seconds)
    )
    | .facts.answers = ($files.answers | answers::answers($request.sides | keys)));
