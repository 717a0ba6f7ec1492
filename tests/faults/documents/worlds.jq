# Runs of which nothing is green, for there is something for a broken document to hide.
include "world" { search: "../mutants" };
include "make" { search: "../../golden/compare" };
include "probed" { search: "./" };
include "probes/k6/result";

# output: a run in which every row is worse, in both sets
def slower: all_slower;

# output: a run in which nothing has changed
def passing: plain;

# output: a run of which only the head was measured, and is slower than the stored snapshot
def prechecked:
  plain
  | precheck_only
  | .precheck |= (each("head"; "latency_p50"; . * 1.2) | each("head"; "throughput"; . * 0.8));

# output: a run in which a row is open
def open:
  plain
  | with_first(48)
  | in_first(by_launch_of("latency_p50"; wavering(48; 0.3; 1.03)));

# output: snapshots of main and its limits; the new one is worse
def refreshed:
  plain
  | .plan.head as $planned
  | with_baseline
  | { old: .baseline, new: .baseline, thresholds }
  # One of another commit than was planned is refused for that.
  | .new.sides.head.commit = $planned.commit
  | .new |= (each("head"; "latency_p50"; . * 1.2) | each("head"; "throughput"; . * 0.8));

# output: run.json of a run that could not be measured
def unmeasured_run:
  {
    schema: "tollgate/run/1",
    call: "0a1b2c3d",
    attempt: 1,
    head: ("c" * 40),
    mode: "gate",
    exit: 3,
    problem: "the planning job ended with 'failure': see its log",
    skipped: null
  };

# output: a run in which every launch gave the same
# $head: what is another there than on the base, see k6_of
def probed($head):
  { side: "base", by: 1, unexpected: {} } as $base
  | plain
  | .plan += { looks: [10], launches: 10, pairs: 2 }
  | .plan.cases[0] += { executor: "closed", service: "running", parts: { default: 4 } }
  | .plan.rows = [
      planned(
        "search-c4";
        "latency_p50", "latency_p95", "latency_p99", "throughput", "stalled_slots", "error_rate",
        "refused_rate", "cpu_per_request", "latency_mean", "phase_wait"
      )
    ]
  | .thresholds.limits += [
      ("latency_p95", "latency_p99", "cpu_per_request", "latency_mean", "phase_wait")
      | { metric: ., worse_by: "5%" }
    ]
  | .thresholds.limits += [("stalled_slots", "refused_rate") | { metric: ., max: "1%" }]
  | . + {
      machine: { host: { fingerprint: "sha256:machine" }, key: { tools: {} }, pins: {} },
      builds: (.first.sides | map_values({ ref, commit, digest: .artifact })),
      reading: { before: counters_at(0), after: counters_at(2) },
      request: {
        case: .plan.cases[0],
        sides: { base: {}, head: {} },
        pairs: 2,
        slot_ms: 200,
        pooled_p95: false,
        pins: { generator: "0" }
      },
      samples: "1795350866000000 0 0\n1795350868000000 300000000 \(300000000 * $head.by)\n",
      k6: k6_of($base; $base + { side: "head" } + $head)
    }
  | .found = (.request as $request
    | (.samples | sampled) as $lines
    | .k6
    | result_of($request; $lines; 0.5));

# output: one in which the head is slower, refuses more, and stands still
def probed: probed({ by: 1.5 });

# What gives no figure beside wrong answers is skipped, and the run is red all the same: all other
# rows must be green without that.
# output: one in which some of the head's answers are wrong
def wrongly_answered:
  probed({ by: 1, unexpected: { "status 500": 20, body: 2 } })
  | (.thresholds.limits[] | select(.metric == "stalled_slots")).max = "70%";
