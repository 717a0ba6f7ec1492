# Minutes of a pull request, by its number of cases.
include "shop";
include "sections/words";
import "plan/job" as job;

def definition($many):
  target("go")
  | .cases = [range($many) | { endpoint: "case-\(. + 1)", concurrency: [1] }];

# The usual thresholds of a case.
def limits:
  thresholds("go"; "100%")
  | .limits = [
      { metric: "latency_p50", worse_by: "10%", at_least: "0.1ms" },
      { metric: "cpu_per_request", worse_by: "10%" },
      { metric: "error_rate", max: "0%" }
    ];

# {cases, rows, launch_s, clear, confirmed, look, most} of a plan; minutes where four launches clear
# all rows, where they leave one case to the first look and a second set, to the first look of all,
# and at most.
def planned($probes):
  . as $many
  | { tier: "pr", only: "", home: "", launches: "", pairs: "", budget: "" } as $options
  | ($options + { base_commit: "base", head_commit: "head" }) as $arguments
  | (definition(1) | job::plan(limits; $probes; $arguments)) as $alone
  | definition($many)
  | job::plan(limits; $probes; $arguments)
  | (.estimate_s - (.looks[0] - .clearing) * .launch_s) as $clear_s
  | {
      cases: $many,
      rows: (.rows | length),
      launch_s,
      clear: ($clear_s / 60),
      confirmed: (($clear_s + (2 * .looks[0] - .clearing) * $alone.launch_s) / 60),
      look: (.estimate_s / 60),
      most: (.budget_s / 60)
    };

def short: . * 10 | round / 10;

def table:
  [
    ["cases", "gated rows", "s a launch", "minutes where all is clear", "where one is worse"]
    + ["to the first look", "budget"]
  ]
  + map(
      [.cases, .rows, .launch_s, (.clear, .confirmed, .look | short)]
      + ["\(.most | short)\(if .look > .most then ", too few: give --budget" else "" end)"]
    )
  | spaced;

def taken:
  {
    cases: (.[0].cases | length),
    estimate: (.[0].estimate_s / 60),
    minutes: ([.[2:][].times.wall_s] | add / 60),
    launches: ([.[2:][].cases[].launches] | max),
    code: .[1].code
  };

def told:
  "run of \(.cases): \(.estimate | short) min estimated, \(.minutes | short) measured,"
  + " \(.launches) launches, exit code \(.code)";
