# Limits that the noise of this machine allows, from base against base.

# input: anything
# output: metric → the limits that it may have, the finest one first, and one for where nothing was
#         seen; a limit as a share
def kinds:
  {
    latency_p50: { steps: [0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4], unseen: 0.1 },
    latency_p95: { steps: [0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4], unseen: 0.2 },
    cpu_per_request: { steps: [0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3], unseen: 0.1 },
    instructions_per_request: { steps: [0.01, 0.02], unseen: null }
  };

# input: a share
# output: "3.14 %"
def percent: "\(. * 10000 | round / 100) %";

# input: a share
# output: the same as people write a limit, "3%"
def written: "\(. * 1000 | round / 10)%";

# Twice the same build differs by less than this; a quarter more is left for the next time.
# input: rows of one metric
# output: the farthest end of their intervals, null where none has one
def seen: [.[].interval | select(. != null and all(.[]; . != null))[] | fabs] | max;

# input: the farthest end, or null
# output: {limit, seen, told}: limit is null where there should be none
# $kind: limits that it may have
def allowed($kind):
  . as $seen
  | first(
      (select(. == null) | { limit: $kind.unseen, told: "not seen here" }),
      ($kind.steps[] | select(. >= $seen * 1.25)
        | { limit: ., told: "an A/A run differed by less than \($seen | percent)" }),
      { limit: null, told: "an A/A run seemed to differ by up to \($seen | percent)" }
    )
  | .seen = $seen;

# Endpoints whose instructions do not repeat would take the limit of those that do.
# input: rows of instructions
# output: those of endpoints that repeat; all of them where none does
# $kind: limits that they may have
def steady($kind):
  map(select(([.] | seen | allowed($kind).limit) != null)) as $steady
  | if $steady == [] then . else $steady end;

# input: verdict.json of base against base, or null where nothing was measured
# output: [{metric, limit, seen, told}], of those metrics that the target has; endpoints where they
#         are counted one by one
# $target: its target.json
def found($target):
  [.rows[]?] as $rows
  | kinds as $kinds
  | [
      $kinds | keys[]
      | . as $metric
      | ($metric == "instructions_per_request") as $counted
      | select($counted | not or any($target.cases[]; .probe == "instructions"))
      | $kinds[$metric] as $kind
      | [$rows[] | select(.metric == $metric and (.label == null or $counted))]
      | if $counted then steady($kind) else . end
      | (seen | allowed($kind))
        + { $metric }
        + if $counted then { endpoints: map(.label) } else {} end
    ];

# input: [{metric, limit, told}]
# output: thresholds.json; nothing fails by it yet
# $name: the target
def thresholds($name):
  {
    schema: "tollgate/thresholds/1",
    target: $name,
    mode: "report",
    limits: (
      [.[] | select(.limit != null) | { metric, worse_by: (.limit | written), why: .told }]
      + [{ metric: "error_rate", max: "0%", why: "every answer must be the expected one" }]
    )
  };

# What has no limit would not be judged, and show nothing.
# input: [{metric, limit, told}]
# output: thresholds.json, to measure it against itself
# $name: the target
def first_thresholds($name):
  map(.limit |= (. // 0.02))
  | thresholds($name)
  | del(.mode);

# input: [{metric, limit, told, endpoints}]
# output: the endpoints whose instructions repeat well enough to be counted
def counted:
  [.[] | select(.metric == "instructions_per_request" and .limit != null) | .endpoints[]];
