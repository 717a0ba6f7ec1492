# Thresholds that the noise of this machine allows, from an A/A run.
import "lib/policy" as policy;
import "lib/metrics" as $metrics;

# Metric → steps, its possible limits, the finest one first; default, the one without a measurement;
# least, an absolute limit beside it; each: an endpoint has its own, as one would set it for all;
# probe: the target may lack the case.
def kinds:
  {
    latency_p50: { steps: [0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4], default: 0.1 },
    latency_p95: { steps: [0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4], default: 0.2 },
    latency_p99: { steps: [0.15, 0.2, 0.25, 0.3, 0.4, 0.5], default: null, each: true },
    slow_answers: { steps: [0.002, 0.003, 0.005, 0.01, 0.02, 0.05], default: 0.02, each: true },
    throughput: { steps: [0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4], default: 0.15 },
    stalled_slots: { steps: [0.05, 0.08, 0.1, 0.15, 0.2, 0.3], default: 0.1 },
    cpu_per_request: { steps: [0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3], default: 0.1 },
    instructions_per_request: { steps: [0.01, 0.02], default: null, probe: "instructions" },
    rss_settled: { steps: [0.05, 0.08, 0.1, 0.15, 0.2, 0.3], default: 0.1, least: "2MB" },
    latency_growth: { steps: [0.1, 0.15, 0.2, 0.3, 0.5], default: 0.2, probe: "soak" },
    memory_growth: { steps: [0.1, 0.15, 0.2, 0.3, 0.5], default: 0.1, probe: "soak" },
    startup: { steps: [0.1, 0.15, 0.2, 0.3, 0.5], default: 0.3, least: "50ms" }
  };

def counts: $metrics::metrics[0][.].rule == "count";

# input: a share
# output: "3.14 %"
def percent: "\(. * 10000 | round / 100) %";

# 0.05 → "5%"
def written: "\(. * 1000 | round / 10)%";

# A case alone may have more stalls than all together.
def widened:
  any(.[]; .case == "all-cases") as $together
  | map(if $together and .case != "all-cases" and .metric == "stalled_slots" and .bound
    then .bound /= policy::policy.compare.case_times.value else . end);

# Rows of one metric → the far end of their intervals, and what their counts do not rule out, or
# null.
def difference:
  [widened[]
    | .bound // (.interval | select(. != null and all(.[]; . != null))[] | fabs)]
  | max;

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

# [{endpoint, each: requests of a launch}] of the cases, from the rows of unexpected answers
def requests:
  [.[] | select(.metric == "error_rate" and .label == null and .of != null and .launches > 0)
    | { endpoint, each: (.of.head / .launches) }];

# A figure that some case of an endpoint is too short for would be missing there. Twice as many
# requests as it needs leave room for a slower machine.
def with_enough($requests):
  ($metrics::metrics[0][.[0].metric].minimum // 0) as $least
  | map(.endpoint as $endpoint
    | select(all($requests[] | select(.endpoint == $endpoint); .each >= 2 * $least)));

# Rows of one metric → [{limit, why, endpoint}], or one for all of them where they are alike
def of_endpoints($kind; $all):
  ($all | requests) as $requests
  | ($requests | map(.endpoint) | unique) as $measured
  | with_enough($requests)
  | group_by(.endpoint)
  | map(. as $rows | difference | allowed($kind) + { endpoint: $rows[0].endpoint })
  | if length > 0 and length == ($measured | length) and (map(.limit) | unique | length == 1)
    then [max_by(.why) | del(.endpoint)]
    else . end;

# Rows of a metric → its entries. $all: rows of all metrics
def entries($metric; $kind; $all):
  if $metric == "instructions_per_request" then
    steady($kind)
    | [(difference | allowed($kind)) + { endpoints: map(.label) }]
  elif $kind.each and . != [] then of_endpoints($kind; $all)
  else [difference | allowed($kind)] end;

# input: verdict.json of an A/A run, or null
# output: [{metric, limit, why}] of the metrics of the target; also endpoint, where it is of one,
#   and of instructions endpoints, where each has one
# $target: target.json
def limits($target):
  [.rows[]?] as $rows
  | kinds as $kinds
  | [
      $kinds | keys[]
      | . as $metric
      | $kinds[$metric].probe as $probe
      | select($probe == null or any($target.cases[]; .probe == $probe))
      | ($metric == "instructions_per_request") as $counted
      | [$rows[] | select(.metric == $metric and (.label == null or $counted))]
      | entries($metric; $kinds[$metric]; $rows)[]
      | { $metric } + .
    ];

# input: one of them, with a limit
# output: an entry of the threshold file
def entry:
  kinds[.metric].least as $least
  | (.limit | written) as $limit
  | { metric }
    + (if .endpoint then { endpoint } else {} end)
    + (if .metric | counts then { at_least: $limit } else { worse_by: $limit } end)
    + (if $least then { at_least: $least } else {} end)
    + { why };

# input: [{metric, limit, why}]
# output: thresholds.json, which only reports
# $name: the target
def thresholds($name):
  {
    schema: "tollgate/thresholds/1",
    target: $name,
    mode: "report",
    limits: (
      [.[] | select(.limit != null) | entry]
      + [{ metric: "error_rate", max: "0%", why: "every answer must be the expected one" }]
    )
  };

# A row without a limit would not be judged. The tail of short launches would be missing.
# input: [{metric, limit, why}]
# output: thresholds.json of the A/A run
# $name: the target
def first_thresholds($name):
  map(select(.metric != "latency_p99") | .limit |= (. // 0.02))
  | thresholds($name)
  | del(.mode);

# input: [{metric, limit, why, endpoints}]
# output: the endpoints whose instructions repeat
def counted:
  [.[] | select(.metric == "instructions_per_request" and .limit != null) | .endpoints[]];
