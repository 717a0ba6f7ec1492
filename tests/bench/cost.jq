# What pull requests cost, by their number of cases.
include "shop";
include "spaced";
import "plan/job" as job;

# input: anything
# output: the definition of the Go server, with cases under load at one number of users
# $many: how many of them
def definition($many):
  target("go")
  | .cases = [range($many) | { endpoint: "case-\(. + 1)", concurrency: [1] }];

# input: anything
# output: its threshold file: what is gated of each case, as most will have it
def limits:
  thresholds("go"; "100%")
  | .limits = [
      { metric: "latency_p50", worse_by: "10%", at_least: "0.1ms" },
      { metric: "cpu_per_request", worse_by: "10%" },
      { metric: "error_rate", max: "0%" }
    ];

# input: a number of cases
# output: what plan says of it: {cases, rows, launch_s, look, confirmed, most}, the last three in
#         minutes: up to the first look, with a second set for one case, and all that may be spent
# $probes: kinds of probes
def planned($probes):
  . as $many
  | { tier: "pr", only: "", home: "", launches: "", pairs: "", budget: "" } as $arguments
  | (definition(1) | job::plan(limits; $probes; $arguments)) as $alone
  | definition($many)
  | job::plan(limits; $probes; $arguments)
  | {
      cases: $many,
      rows: (.rows | length),
      launch_s,
      look: (.estimate_s / 60),
      confirmed: ((.estimate_s + .looks[0] * $alone.launch_s) / 60),
      most: (.budget_s / 60)
    };

# input: a number
# output: it with one digit after the point
def short: . * 10 | round / 10;

# input: [what plan says of a number of cases…]
# output: lines of text
def table:
  [
    ["cases", "gated rows", "s a launch", "minutes to the first look", "where one is worse"]
    + ["budget"]
  ]
  + map(
      [.cases, .rows, .launch_s, (.look | short), (.confirmed | short)]
      + ["\(.most | short)\(if .look > .most then ", too few: give --budget" else "" end)"]
    )
  | spaced;

# input: [plan, how the run ended, measurement of each set…]
# output: what it took, in minutes
def taken:
  {
    cases: (.[0].cases | length),
    estimate: (.[0].estimate_s / 60),
    minutes: ([.[2:][].times.wall_s] | add / 60),
    launches: ([.[2:][].cases[].launches] | max),
    code: .[1].code
  };

# input: what a run took
# output: a line of text
def told:
  "run of \(.cases): \(.estimate | short) min estimated, \(.minutes | short) measured,"
  + " \(.launches) launches, exit code \(.code)";
