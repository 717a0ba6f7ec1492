# Seeded faults: the service that has them, and what runs found of them.
include "sections/words";
import "lib/names" as names;

def endpoints: { fast: 0, middle: 5, slow: 40 };

def model:
  {
    schema: "tollgate/mock/1",
    backlog: 512,
    memory_mb: 32,
    startup_ms: 100,
    endpoints: (endpoints | with_entries(
      .key as $name
      | .value = { path: "/\($name)", body: "Answer of \($name)", cpu_us: 300, wait_ms: .value }
    ))
  };

# As init writes it for three requests.
def target:
  {
    schema: "tollgate/target/1",
    target: "faults",
    title: "A service with seeded faults, for tests/bench/run faults",
    source: { kind: "mock", licence: "MIT", base: "v1", head: "none" },
    build: {
      commands: [["go", "build", "-trimpath", "-buildvcs=false", "-o", "server", "."]],
      env: { CGO_ENABLED: "0" },
      artifacts: ["server", "model.json"]
    },
    start: {
      command: ["{artifact}/server", "-model", "{artifact}/model.json", "-port", "{port}"],
      ready: { path: "/ready", body: "ready", within_s: 10 }
    },
    settings: { timeout_s: 10 },
    cases: [
      { endpoint: "fast", concurrency: [4, 16] },
      ({ endpoint: ("middle", "slow"), concurrency: [4] }),
      { endpoint: "memory", probe: "proc", concurrency: [4], requests: 200 },
      { endpoint: "soak", probe: "soak", tier: "full", concurrency: [4], load_s: 15 }
    ]
  };

def script($endpoint):
  "import { endpoint, get } from '../lib/endpoint.js';",
  "export { options, setup, handleSummary } from '../lib/endpoint.js';",
  "",
  "export default endpoint(() => {",
  (if $endpoint == "memory" then endpoints | keys[]
    elif $endpoint == "soak" then "fast"
    else $endpoint end
    | "  get('/\(.)', { body: 'Answer of \(.)' });"),
  "});";

def row_name: "\(.case) \(names::metric_title)";

# what init limited before: the rest is judged on the same launches
def limited_before:
  .metric
  | IN(
      "latency_p50", "latency_p95", "cpu_per_request", "instructions_per_request", "error_rate"
    );

# input: verdict.json
# output: what a run found of a fault
def found($fault):
  [.rows[] | select(.verdict == "regression")] as $worse
  | {
      $fault,
      verdict,
      worse: ($worse | map(row_name)),
      before: ($worse | map(select(limited_before) | row_name)),
      open: [.rows[] | select(.verdict == "inconclusive") | row_name]
    };

# input: [found]
# output: what results/faults.json says
# $faults: faults.json
# $minutes: of each run, at most
def result_of($faults; $minutes): { $minutes, runs: map(. + { what: $faults[.fault].fault }) };

def table:
  [["fault", "verdict", "worse", "worse, of old limits", "inconclusive"]]
  + [.runs[] | [.what, .verdict, (.worse, .before, .open | join(", "))]]
  | spaced;

def false_positives: [.runs[] | select(.fault == "none" and .worse != [])] == [];
