# Made-up rows of verdicts, for the report's tests.
import "lib/metrics" as $metrics;

# input: row of a regression
# output: what its second set found
def second_set:
  {
    base: (.base * 1.01),
    head: (.head * 1.012),
    change: (.change + 0.003),
    interval: [.change - 0.015, .change + 0.022]
  };

# input: what lib/metrics.json says of a metric
# output: the kind of its rows: times and amounts are taken in slots or once a launch
def kind:
  if .rule != "timed" then .rule
  elif .slots then "paired"
  else "launch"
  end;

# output: row of a verdict
# $endpoint, $c: where; $c may be null
# $metric, $verdict, $reason: what, how, why
# $base, $change: its figures
def row($endpoint; $c; $metric; $verdict; $base; $change; $reason):
  {
    case: ($endpoint + if $c == null then "" else "-c\($c)" end),
    endpoint: $endpoint,
    concurrency: $c,
    variant: null,
    metric: $metric,
    label: (if $metric == "error_rate" then "status 500" else null end)
  }
  + ($metrics::metrics[0][$metric] | { unit, better, kind: kind })
  + {
    mode: "paired",
    gated: ($verdict != "info"),
    verdict: $verdict,
    suspect: ($verdict == "regression"),
    reason: $reason,
    base: $base,
    change: $change,
    limit: 0.1,
    limit_text: "+10% (at least 0.05 ms)",
    stored: { value: ($base * 0.99), change: ($change + 0.011), spread: 0.02 },
    drifted: ($verdict == "drift"),
    launches: 10,
    next: null,
    needs: null,
    whole_case: false
  }
  | (.kind | IN("paired", "launch")) as $timed
  | .head = (if .kind == "count" then $base + $change else $base * (1 + $change) end)
  | .interval = (if $timed then [$change - 0.018, $change + 0.021] else null end)
  | .confirm = (if .suspect then second_set else null end);

# output: rows of an endpoint at several concurrencies that all pass
# $endpoint: its name
# $p50, $rate: its latency and throughput
def passing($endpoint; $p50; $rate):
  (1, 4, 16) as $c
  | row($endpoint; $c; "latency_p50"; "pass"; $p50 * (0.8 + $c / 5); 0.004 + $c / 2000; null),
    row($endpoint; $c; "latency_p95"; "pass"; $p50 * (1.9 + $c / 4); 0.011; null),
    row($endpoint; $c; "throughput"; "pass"; $rate * (1 + $c / 8); -0.006; null),
    row($endpoint; $c; "cpu_per_request"; "pass"; 412.5; 0.002; null),
    (row($endpoint; $c; "error_rate"; "pass"; 0; 0; null)
      | .limit_text = "at most 0 %"
      | .limit = 0);

# output: rows of two endpoints that all pass
def both_passing: passing("home"; 1.234; 3100), passing("search"; 8.02; 410);

# output: rows of the whole target
def of_target:
  row("start"; null; "startup"; "pass"; 182; 0.013; null),
  row("idle"; null; "rss_load"; "info"; 61.4; 0.02; null),
  (row("binary"; null; "size_raw"; "improvement"; 12391044; -0.031; null) | .interval = null);

# input: row
# output: the same without figures
def unmeasured:
  .base = null
  | .head = null
  | .change = null
  | .interval = null
  | .stored = null
  | .launches = null;

# input: row
# output: the same, of a case that the head has removed: it has a limit, and no figure
def of_the_past: unmeasured | .limit = null | .unit = "";

# input: row
# output: the same, open, with what would go on deciding it
# $launches, $seconds: what it needs
def open($launches; $seconds):
  .next = { set: "first", launches: 48, cases: [.case] }
  | .needs = { launches: $launches, seconds: $seconds }
  | .launches = 33;

# output: rows of every verdict that people look at; the medians of the open one say the contrary of
#   its pairs
def notable:
  row("search"; 16; "latency_p50"; "regression"; 32.1; 0.231;
    "+23.1 %, beyond the threshold, significant over 10 launches; confirmed"),
  row("search"; 16; "throughput"; "regression"; 1230; -0.177;
    "-17.7 %, beyond the threshold, significant over 10 launches; confirmed"),
  (row("search"; 4; "latency_p50"; "inconclusive"; 12.83; 0.061;
      "may be beyond the threshold; about 15 more launches, 2 minutes: --budget 17m")
    | open(15; 110)
    | .interval = [-0.012, 0.134]
    | .head = .base * 0.97),
  row("home"; 1; "latency_p95"; "drift"; 2.2; 0.021;
    "+14 % since v1.3.0, the drift threshold is 12 %"),
  row("export"; 1; "latency_p50"; "improvement"; 45.2; -0.152; "better over 10 launches"),
  (row("broad"; 4; "latency_p50"; "gone"; 1; 0; "the base's limits speak of it") | of_the_past),
  row("tags"; 1; "latency_p50"; "new"; 0.082; 0.003; "not in the stored snapshot"),
  row("upload"; 4; "latency_p50"; "accepted"; 5.1; 0.16;
    "accepted up to +18 % until 2027-01-31: new checksum");

# input: row
# output: the same with its change since a release, where that has one: of 4 users far in p50, near
#   in throughput, and unknown in CPU
def since_release:
  if .concurrency != 4 then .
  else
    { name: "v1.2.0", commit: ("1" * 40), usable: true, why: "main at 2222222222" } as $known
    | if .metric == "latency_p50" then
        .verdict = "drift"
        | .drifted = true
        | .reason = "+9.1 % since v1.2.0; the drift threshold is 8%"
        | .change = 0.018
        | .head = .base * 1.018
        | .release = $known + { change: 0.0913, beyond: true }
      elif .metric == "throughput" then .release = $known + { change: -0.021 }
      elif .metric == "cpu_per_request" then
        .release = $known + { change: null, usable: false, why: "measured on another machine" }
      else . end
  end;

# output: rows that the launches taken do not decide
def undecided:
  (1, 4, 16) as $c
  | row("search"; $c; "latency_p50"; "inconclusive"; 8.02 * $c; 0.03;
      "may be beyond the threshold; about 30 more launches, 4 minutes: --budget 20m")
  | open(30; 240)
  | .interval = [-0.09, 0.13];

# output: rows of a case that could not be measured
# $c: its concurrency
def lost_case($c):
  ("latency_p50", "latency_p95", "throughput", "cpu_per_request", "error_rate") as $metric
  | row("search"; $c; $metric; "invalid"; 8.1; 0.5;
      "8 of 15 launches were discarded: the machine swapped")
  | unmeasured
  | .whole_case = true;

# output: a regression, and what could not be measured: two cases, and two rows by themselves
def failed:
  row("upload"; 4; "latency_p50"; "regression"; 5.1; 0.32;
    "+32 %, beyond the threshold, significant over 10 launches; confirmed"),
  lost_case(4, 16),
  (row("home"; 1; "rss_peak"; "invalid"; 61; 0.01; "its limit is no amount in MB: 5ms")
    | unmeasured),
  (row("export"; 1; "latency_p50"; "missing"; 1; 0; "planned, but not in the measurement")
    | unmeasured);

# output: text that tries whatever GitHub, HTML, gnuplot and a terminal would obey
def hostile_text:
  "<script>alert(1)</script> | **bold** `code` @octocat #1 acme/repo#2 GH-3"
  + " [x](javascript:alert(1)) https://evil.example www.evil.example $x$ -->"
  + " \u0000\u001b[31m\u202eevil\n## owned\r\n| a | b |\n</details></td>";

# output: rows with it wherever they have text
def hostile_rows:
  hostile_text as $bad
  | row($bad; 4; "latency_p50"; "regression"; 5; 0.32; $bad),
    (row("../../etc/passwd"; 4; "latency_p50"; "inconclusive"; 5; 0.05; $bad)
      | .variant = $bad
      | .limit_text = $bad
      | .label = $bad
      | .unit = $bad),
    (row("`rm -rf`'\"; set output 'x'; system(\"id\") #"; 1; "latency_p50"; "pass"; 2; 0; $bad)
      | .metric = $bad),
    row("@@IMG@@ \\ %s ${HOME}"; 1; "latency_p50"; "pass"; 2; 0.01; null);

# output: 6,400 rows
def many_rows:
  range(1600) as $i
  | "endpoint-\($i / 4 | floor)" as $endpoint
  | ($i % 4 | pow(4; .)) as $c
  | (["regression", "inconclusive"][$i % 5] // "pass") as $verdict
  | row($endpoint; $c; "latency_p50"; $verdict; 2 + $i % 37; ($i % 41) / 200;
      "a reason of usual length, why this row is so"),
    row($endpoint; $c; "latency_p95"; "pass"; 4; 0.01; null),
    row($endpoint; $c; "throughput"; "pass"; 900; 0.01; null),
    row($endpoint; $c; "cpu_per_request"; "pass"; 400; 0.01; null);
