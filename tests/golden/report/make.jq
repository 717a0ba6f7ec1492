# Made-up verdicts and measurements for the report's tests: prints the verdict, then the
# measurement. Beside it, make puts them into files.
#
# $case: its name; the end of this file has them all
include "beside";
include "rows";
include "usual";

# input: whole number
# output: number in [0, 1) that looks random
def noise:
  (. * 1103515245 + 12345) % 2147483648
  | (. * 69069 + 1) % 65536
  | . / 65536;

# input: level
# output: samples around it, some of them far out, each launch a little higher than the one before
# $launches, $slots: how many
# $seed: other samples for another seed
def samples($launches; $slots; $seed):
  [
    . as $level
    | range($launches) as $launch
    | [
        range($slots) as $slot
        | (($seed * 7919 + $launch * 104729 + $slot * 1299709) % 99991 | noise) as $noise
        | (if $noise > 0.985 then 2.2 else 1 end) as $far
        | $level * (0.97 + 0.06 * $noise + 0.01 * $launch) * $far
        | (. * 10000 | floor) / 10000
      ]
  ];

# input: rows
# output: how many of them are gated; what is gone was not planned
def gated_rows: map(select(.gated and .verdict != "gone")) | length;

# input: { verdict, headline, rows, … }
# output: complete verdict
def verdict:
  {
    schema: "tollgate/verdict/1",
    verdict,
    exit: (.exit // { regression: 1, inconclusive: 2, invalid: 3 }[.verdict] // 0),
    inconclusive: (.inconclusive // { counts: "fail", why: "own" }),
    headline,
    aa: (.aa // false),
    counts: (.rows | group_by(.verdict) | map({ (.[0].verdict): length }) | add),
    target: (.target // "demo"),
    runner: "x86-2core",
    source: (.source // "upstream"),
    created: "2026-11-20T17:00:00Z",
    sides: (.sides // usual_sides),
    host: (.host // usual_host),
    tools: { k6: "1.8.1", gojq: "0.12.17", hyperfine: "1.19.0" },
    pins: { server: "0", generator: "1" },
    gated_rows: (.rows | gated_rows),
    stored: (if .stored == "none" then null else usual_baseline end),
    reproduce: (.reproduce // "scripts/gate run demo --base 8f14e45fce --head c9f0f895fb"),
    noise,
    more,
    rows
  }
  + usual_plan
  + { red: (0.01 / (.rows | [gated_rows, 1] | max) | sqrt) }
  + (if .base_own then { base_own } else {} end)
  + (if .mode then { mode } else {} end)
  + (if .left_out then { left_out } else {} end)
  + (if .release then { release } else {} end);

# input: row of a verdict that has figures
# output: its row in a set of the measurement
# $set: which set
# $slots: in each of ten launches
# $seed: of its samples
def measured($set; $slots; $seed):
  { case, set: $set, metric, label: .label, unit, better, kind }
  + {
    base: (.base | samples(10; $slots; $seed)),
    head: (.head | samples(10; $slots; $seed + 500000 + ($set | length)))
  };

# input: verdict
# output: its measurement
# $slots: in each of ten launches
def measurement($slots):
  { target, runner, source, created, aa, sides, host, tools, pins }
  + {
    schema: "tollgate/measurement/1",
    key: { fingerprint: "sha256:0123" },
    control: { unit: "ms", samples: [41.2, 41.3] },
    cases: [],
    rows: [
      .rows
      | to_entries[]
      | .key as $seed
      | .value
      | select(.base != null and .head != null)
      | ("first", (select(.confirm) | "confirm")) as $set
      | measured($set; $slots; $seed)
    ]
  };

# output: { verdict, headline, rows, … } of a run in which nothing differs
def pass_case:
  {
    verdict: "pass",
    headline: "No regression: 32 gated rows pass",
    rows: [
      both_passing,
      (of_target | if .verdict == "improvement" then .verdict = "pass" else . end)
    ]
  };

# output: { verdict, headline, rows, … } of a commit against itself, without a baseline
def aa_case:
  {
    verdict: "pass",
    headline: "A/A run, both sides are the same build. No regression: 4 gated rows pass",
    aa: true,
    stored: "none",
    rows: [passing("home"; 1.234; 3100) | select(.concurrency == 1) | .stored = null]
  };

# output: { verdict, headline, rows, … } of a regression, of a mock, beside rows of all kinds
def regression_case:
  {
    verdict: "regression",
    headline: "search 23 % slower (p50), memory +12 % and 1 more",
    source: "mock",
    noise: { steal: 0.17, launches: 33, usual: 10, discarded: 0 },
    more: { rows: 1, launches: 15, seconds: 110, budget: "17m", at_most: null },
    rows: ([notable] as $notable
      | ($notable | map([.case, .metric])) as $taken
      | $notable + [both_passing, of_target | select([[.case, .metric]] - $taken != [])])
  };

# output: { verdict, headline, rows, … } of a run that only reports what it has found
def advisory_case:
  {
    verdict: "regression",
    exit: 0,
    mode: "report",
    headline: "Would have failed: upload 32 % slower (p50)",
    rows: [failed | select(.endpoint == "upload")]
  }
  | .rows += [passing("home"; 1.234; 3100)];

# output: { verdict, headline, rows, … } of a run that ends before it could tell
def inconclusive_case:
  {
    verdict: "inconclusive",
    headline: "3 of 18 gated rows inconclusive: search latency +3 % (p50)",
    noise: { memory: 0.024, neighbours: 0.8, launches: 33, usual: 10, discarded: 3 },
    more: { rows: 3, launches: 30, seconds: 240, budget: "20m", at_most: null },
    rows: [undecided, passing("home"; 1.234; 3100)]
  };

# output: { verdict, headline, rows, … } of the like on a hosted machine
def hosted_case:
  {
    verdict: "inconclusive",
    exit: 0,
    inconclusive: { counts: "warn", why: "hosted" },
    base_own: ["build", "start"],
    headline: "1 of 1 gated rows inconclusive: search latency +3 % (p50)",
    more: { rows: 1, launches: 60, seconds: 500, budget: "24m", at_most: 96 },
    rows: [undecided | select(.concurrency == 1)]
  };

# output: { verdict, headline, rows, … } of a run that could not measure, beside a regression
def invalid_case:
  {
    verdict: "invalid",
    headline: "upload 32 % slower (p50). Not measured: 2 cases",
    noise: { discarded: 16, launches: 10, usual: 10 },
    rows: [failed, passing("home"; 1.234; 3100)]
  };

# output: { verdict, headline, rows, … } of a run whose every text is hostile
def hostile_case:
  {
    verdict: "regression",
    headline: "One row. \(hostile_text)",
    target: "demo--><script>\(hostile_text)",
    reproduce: "scripts/gate run demo\n```\n# owned\n\(hostile_text) ``````",
    sides: {
      base: { ref: hostile_text, commit: "`<b>`|x" },
      head: { ref: "refs/heads/@octocat", commit: null }
    },
    host: { cpu: hostile_text, (hostile_text): 1 },
    left_out: [range(9) | { case: "\(.)\(hostile_text)", why: hostile_text }],
    rows: [hostile_rows]
  };

# output: { verdict, headline, rows, … } of 6,400 rows
def huge_case:
  {
    verdict: "regression",
    headline: "Huge: 1,600 regressions.",
    rows: [many_rows]
  };

(
  if $case == "pass" then pass_case
  elif $case == "aa" then aa_case
  elif $case == "regression" then regression_case
  elif $case == "advisory" then advisory_case
  elif $case == "release" then release_case
  elif $case == "inconclusive" then inconclusive_case
  elif $case == "hosted" then hosted_case
  elif $case == "left-out" then left_out_case
  elif $case == "invalid" then invalid_case
  elif $case == "hostile" then hostile_case
  elif $case == "huge" then huge_case
  else error("\($case): no such case")
  end
  | verdict
)
| .,
  if $case == "huge" then .rows |= map(.confirm = null) | measurement(20) else measurement(4) end
