# Builds that differ by the layout of their code alone: their targets, and what runs found of them.
include "sections/words";
import "compare/judge_timed" as judge_timed;
import "lib/stats" as stats;

def languages: { c: "C", go: "Go", rust: "Rust" };

def target($language):
  {
    schema: "tollgate/target/1",
    target: "layout-\($language)",
    title: "A service of the bench of code layout, in \(languages[$language])",
    source: { kind: "git", licence: "MIT", base: "base", head: "base" },
    build: {
      commands: [["sh", "build.sh"]],
      env: { CGO_ENABLED: "0" },
      artifacts: ["server", "start"]
    },
    start: {
      command: ["{artifact}/start", "{port}"],
      ready: { path: "/ready", body: "ready", within_s: 20 }
    },
    settings: { timeout_s: 5 },
    cases: [
      { endpoint: "table", concurrency: [4] },
      { endpoint: "instructions", probe: "instructions", endpoints: ["table"], requests: 20 }
    ]
  };

# As one would set them for a quiet machine.
def thresholds($language):
  {
    schema: "tollgate/thresholds/1",
    target: "layout-\($language)",
    limits: [
      { metric: "latency_p50", worse_by: "3%" },
      { metric: "cpu_per_request", worse_by: "3%" },
      { metric: "throughput", worse_by: "5%" },
      { metric: "instructions_per_request", worse_by: "1%" },
      { metric: "error_rate", max: "0%" }
    ]
  };

def script:
  "import { endpoint, get } from '../lib/endpoint.js';",
  "export { options, setup, handleSummary } from '../lib/endpoint.js';",
  "",
  "export default endpoint(() => {",
  "  get('/table', { body: 'Table a7b0d9a8' });",
  "});";

def of_time: .metric | IN("throughput", "cpu_per_request") or startswith("latency_");

# Logarithms of head / base, of each launch of both sets.
def launches:
  [
    .rows[]
    | select(.case == "table-c4" and .metric == "latency_p50")
    | judge_timed::launch_values(true)
    | .values[]
    | values
  ];

# input: verdict.json
# output: what a run found
# $run: {language, head}
# $measurement: measurement.json
def found($run; $measurement):
  ($measurement | launches) as $values
  | [.rows[] | select(.verdict == "regression")] as $worse
  | $run
    + {
        verdict,
        launches: ($values | length),
        change: (if $values == [] then null else $values | add / length end),
        variance: ($values | stats::variance_of_mean),
        worse: ($worse | map(.metric)),
        time_only: ($worse != [] and all($worse[]; of_time)),
        equal: any($worse[]; .reason | contains("its instructions are equal"))
      };

# The spread that the launches themselves do not explain; null of less than two runs.
def tau:
  map(select(.variance != null))
  | length as $n
  | if $n < 2 then null
    else
      (map(.change) | stats::variance_of_mean * $n) as $between
      | (map(.variance) | add / $n) as $within
      | [0, $between - $within] | max | sqrt
    end;

def of_language:
  (map(select(.change != null)) | max_by(.change | fabs)) as $far
  | {
      language: .[0].language,
      heads: length,
      verdicts: (group_by(.verdict) | map({ (.[0].verdict): length }) | add),
      tau: tau,
      within: (map(.variance | values) | if . == [] then null else add / length | sqrt end),
      largest: ($far.change | if . == null then null else fabs end),
      largest_of: $far.head,
      time_only: (map(select(.time_only)) | length),
      equal: (map(select(.time_only and .equal)) | length)
    };

# input: [found]
# output: what results/layout.json says
# $budget: of each run
# $of: heads that there are, in all languages
def result_of($budget; $of):
  { $budget, $of, languages: (group_by(.language) | map(of_language)), runs: . };

def verdicts_text: to_entries | map("\(.value) \(.key)") | join(", ");

def table:
  [[
    "language", "heads", "verdicts", "tau", "standard error", "largest", "of", "red in time alone",
    "equal instructions"
  ]]
  + [.languages[]
    | [
        languages[.language], .heads, (.verdicts | verdicts_text), (.tau | percent(2)),
        (.within | percent(2)), (.largest | percent(2)), .largest_of // "–", .time_only, .equal
      ]]
  | spaced;
