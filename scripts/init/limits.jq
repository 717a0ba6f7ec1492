# Thresholds that the noise of this machine allows, from an A/A run.

# Metric → its possible limits, the finest one first, and the one without a measurement.
def kinds:
  {
    latency_p50: { steps: [0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4], default: 0.1 },
    latency_p95: { steps: [0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4], default: 0.2 },
    cpu_per_request: { steps: [0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3], default: 0.1 },
    instructions_per_request: { steps: [0.01, 0.02], default: null }
  };

# input: a share
# output: "3.14 %"
def percent: "\(. * 10000 | round / 100) %";

# 0.05 → "5%"
def written: "\(. * 1000 | round / 10)%";

# Rows of one metric → the far end of their intervals, or null.
def difference: [.[].interval | select(. != null and all(.[]; . != null))[] | fabs] | max;

# The far end → {limit, why}: the first possible limit that leaves a quarter more, or null.
def allowed($kind):
  . as $difference
  | first(
      (select(. == null) | { limit: $kind.default, why: "not measured here" }),
      ($kind.steps[] | select(. >= $difference * 1.25)
        | { limit: ., why: "an A/A run differed by less than \($difference | percent)" }),
      { limit: null, why: "an A/A run differed by up to \($difference | percent)" }
    );

# Rows of endpoints whose instructions repeat, if any: the others would take their limit.
def steady($kind):
  map(select(([.] | difference | allowed($kind).limit) != null)) as $steady
  | if $steady == [] then . else $steady end;

# input: verdict.json of an A/A run, or null
# output: [{metric, limit, why}] of the metrics of the target; also endpoints, where each has one
# $target: target.json
def limits($target):
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
      | (difference | allowed($kind))
        + { $metric }
        + if $counted then { endpoints: map(.label) } else {} end
    ];

# input: [{metric, limit, why}]
# output: thresholds.json, which only reports
# $name: the target
def thresholds($name):
  {
    schema: "tollgate/thresholds/1",
    target: $name,
    mode: "report",
    limits: (
      [.[] | select(.limit != null) | { metric, worse_by: (.limit | written), why }]
      + [{ metric: "error_rate", max: "0%", why: "every answer must be the expected one" }]
    )
  };

# A row without a limit would not be judged.
# input: [{metric, limit, why}]
# output: thresholds.json of the A/A run
# $name: the target
def first_thresholds($name):
  map(.limit |= (. // 0.02))
  | thresholds($name)
  | del(.mode);

# input: [{metric, limit, why, endpoints}]
# output: the endpoints whose instructions repeat
def counted:
  [.[] | select(.metric == "instructions_per_request" and .limit != null) | .endpoints[]];
