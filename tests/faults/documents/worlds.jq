# Runs of which nothing is green, for there is something for a broken document to hide.
include "world" { search: "../../mutants" };
include "make" { search: "../../golden/compare" };

# input: anything
# output: a run in which every row is worse, in both sets
def slower: all_slower;

# input: anything
# output: a run in which nothing has changed
def passing: plain;

# input: anything
# output: a run of which only the head was measured, and is slower than the stored snapshot
def screened:
  plain
  | screen_only
  | .screen |= (each("head"; "latency_p50"; . * 1.2) | each("head"; "throughput"; . * 0.8));

# input: anything
# output: a run in which a row is open
def open:
  plain
  | with_first(48)
  | in_first(by_launch_of("latency_p50"; wavering(48; 0.3; 1.03)));

# input: anything
# output: snapshots of main and its limits; the new one is worse
def refreshed:
  plain
  | .plan.head as $planned
  | with_baseline
  | { old: .baseline, new: .baseline, thresholds }
  # One of another commit than was planned is refused for that.
  | .new.sides.head.commit = $planned.commit
  | .new |= (each("head"; "latency_p50"; . * 1.2) | each("head"; "throughput"; . * 0.8));

# input: anything
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
