# Made-up verdicts and measurements for the report's tests: jq -n --arg case NAME -f make.jq prints the verdict, then the measurement.
# NAME: pass, regression, inconclusive, invalid, aa, hostile, huge.

# input: whole number; output: number in [0, 1) that looks random
def noise: (. * 1103515245 + 12345) % 2147483648 | (. * 69069 + 1) % 65536 | . / 65536;

# input: level; output: samples of $launches launches x $slots slots around it
def samples($launches; $slots; $seed):
  . as $level | [range($launches) as $l | [range($slots) as $s
    | ((($seed * 7919 + $l * 104729 + $s * 1299709) % 99991) | noise) as $n
    | ($level * (0.97 + 0.06 * $n + 0.01 * $l) * (if $n > 0.985 then 2.2 else 1 end) * 10000 | floor) / 10000]];

# input: nothing; output: row of a verdict
def row($endpoint; $c; $metric; $verdict; $base; $change; $reason):
  {"latency_p50": ["ms", "lower", "paired"], "latency_p95": ["ms", "lower", "paired"], "throughput": ["/s", "higher", "launch"],
   "cpu_per_request": ["us", "lower", "launch"], "error_rate": ["", "lower", "count"], "startup": ["ms", "lower", "launch"],
   "rss_load": ["MB", "lower", "launch"], "size_raw": ["B", "lower", "exact"]}[$metric] as $of
  | (if $of[2] == "count" then $base + $change else $base * (1 + $change) end) as $head
  | {case: ($endpoint + if $c == null then "" else "-c\($c)" end), endpoint: $endpoint, concurrency: $c, variant: null, metric: $metric,
     label: (if $metric == "error_rate" then "status 500" else null end), unit: $of[0], better: $of[1], kind: $of[2], mode: "paired",
     gated: ($verdict != "info"), verdict: $verdict, suspect: ($verdict == "regression"), reason: $reason, base: $base, head: $head, change: $change,
     interval: (if $of[2] == "paired" then [$change - 0.018, $change + 0.021] else null end),
     detectable: (if $of[2] == "paired" then 0.026 else 0.04 end), limit: 0.1, limit_text: "+10% (at least 0.05 ms)",
     confirm: (if $verdict == "regression" then {base: ($base * 1.01), head: ($head * 1.012), change: ($change + 0.003),
               interval: (if $of[2] == "paired" then [$change - 0.015, $change + 0.022] else null end)} else null end),
     stored: {value: ($base * 0.99), change: ($change + 0.011), spread: 0.02}, drifted: ($verdict == "drift")};

# input: {verdict, headline, rows, …}; output: complete verdict
def verdict:
  . as $in
  | {schema: "tollgate/verdict/1", verdict: .verdict, exit: ({"regression": 1, "inconclusive": 2, "invalid": 3}[.verdict] // 0), headline: .headline,
     aa: (.aa // false), counts: (.rows | group_by(.verdict) | map({(.[0].verdict): length}) | add), target: (.target // "demo"), runner: "x86-2core",
     source: (.source // "upstream"), created: "2026-11-20T17:00:00Z",
     sides: (.sides // {base: {ref: "v1.4.0", commit: "8f14e45fceea167a5a36dedd4bea2543c1a1b2c3", artifact: "sha256:aa"},
             head: {ref: "faster-search", commit: "c9f0f895fb98ab9159f51fd0297e236d00112233", artifact: "sha256:bb"}}),
     host: (.host // {cpu: "AMD EPYC 7763 64-Core Processor", cores: 2, kernel: "6.8.0-1017-azure", memory_mb: 7938, page_size: 4096, governor: null, turbo: true, fingerprint: "sha256:0123456789abcdef"}),
     tools: {k6: "1.8.1", gojq: "0.12.17", hyperfine: "1.19.0"}, pins: {server: "0", generator: "1"},
     confidence: 0.9998, pairs: 40, launches: 5, gated_rows: (.rows | map(select(.gated)) | length),
     stored: (if .stored == "none" then null else {ref: "main", commit: "45c48cce2e2d7fbdea1afc51c7c6ad26aaaabbbb", created: "2026-11-18T04:00:00Z", usable: true, why: null} end),
     reproduce: (.reproduce // "scripts/gate run demo --base 8f14e45fce --head c9f0f895fb"), rows: .rows};

# input: verdict; output: its measurement, $slots slots in each of $launches launches
def measurement($launches; $slots):
  . as $v
  | {schema: "tollgate/measurement/1", target, runner, source, created, aa, sides, host, tools, pins, key: {fingerprint: "sha256:0123"}, control: {unit: "ms", samples: [41.2, 41.3]},
     cases: [], rows: [.rows | to_entries[] | .key as $seed | .value | select(.base != null and .head != null) | ("first", (if .confirm then "confirm" else empty end)) as $set
       | {case, set: $set, metric, "label": .label, unit, better, kind,
          base: (.base | samples($launches; (if $slots > 0 then $slots else 1 end); $seed)),
          head: (.head | samples($launches; (if $slots > 0 then $slots else 1 end); $seed + 500000 + ($set | length)))}]};

# input: nothing; output: rows of an endpoint at several concurrencies that all pass
def passing($endpoint; $p50; $rate):
  [(1, 4, 16) as $c | row($endpoint; $c; "latency_p50"; "pass"; $p50 * (0.8 + $c / 5); 0.004 + $c / 2000; null),
    row($endpoint; $c; "latency_p95"; "pass"; $p50 * (1.9 + $c / 4); 0.011; null), row($endpoint; $c; "throughput"; "pass"; $rate * (1 + $c / 8); -0.006; null),
    row($endpoint; $c; "cpu_per_request"; "pass"; 412.5; 0.002; null), (row($endpoint; $c; "error_rate"; "pass"; 0; 0; null) | .limit_text = "at most 0 %" | .limit = 0)];

# input: nothing; output: rows of the whole target
def rest: [row("start"; null; "startup"; "pass"; 182; 0.013; null), row("idle"; null; "rss_load"; "info"; 61.4; 0.02; null),
  (row("binary"; null; "size_raw"; "improvement"; 12391044; -0.031; null) | .interval = null)];

# input: nothing; output: {verdict, …} of every case
def cases($name):
  if $name == "pass" then {verdict: "pass", headline: "No regression in 32 rows; changes of 3 % could have been seen.", rows: (passing("home"; 1.234; 3100) + passing("search"; 8.02; 410) + (rest | map(if .verdict == "improvement" then .verdict = "pass" else . end)))}
  elif $name == "aa" then {verdict: "pass", headline: "Both sides are the same build and nothing differs.", aa: true, stored: "none", rows: [passing("home"; 1.234; 3100)[] | select(.concurrency == 1)]}
  elif $name == "regression" then {verdict: "regression", headline: "search is 23 % slower at 16 concurrent requests, found twice.", source: "twin",
    rows: ([row("search"; 16; "latency_p50"; "regression"; 32.1; 0.231; "worse than +10 % in both sets"), row("search"; 16; "throughput"; "regression"; 1230; -0.177; "all 5 launches worse, again in the second set"),
      row("search"; 4; "latency_p50"; "inconclusive"; 12.83; 0.061; "detectable 12 % is coarser than the limit of 10 %"), row("home"; 1; "latency_p95"; "drift"; 2.2; 0.021; "+14 % since v1.3.0, the drift limit is 12 %"),
      row("export"; 1; "latency_p50"; "improvement"; 45.2; -0.152; "interval excludes zero"), row("tags"; 1; "latency_p50"; "new"; 0.082; 0.003; "not in the stored snapshot"),
      (row("upload"; 4; "latency_p50"; "accepted"; 5.1; 0.16; "accepted up to +18 % until 2027-01-31: new checksum"))]
      + [passing("home"; 1.234; 3100)[], passing("search"; 8.02; 410)[], rest[] | select([.case, .metric] | IN(["search-c16", "latency_p50"], ["search-c16", "throughput"], ["search-c4", "latency_p50"], ["home-c1", "latency_p95"]) | not)])}
  elif $name == "inconclusive" then {verdict: "inconclusive", headline: "3 rows are too coarse for their limits; nothing is known to be slower.",
    rows: ([(1, 4, 16) as $c | row("search"; $c; "latency_p50"; "inconclusive"; 8.02 * $c; 0.03; "detectable 12 % is coarser than the limit of 10 %") | .detectable = 0.12 | .interval = [-0.09, 0.13]] + passing("home"; 1.234; 3100))}
  elif $name == "invalid" then {verdict: "invalid", headline: "2 cases could not be measured, and upload is slower.",
    rows: ([row("upload"; 4; "latency_p50"; "regression"; 5.1; 0.32; "worse than +10 % in both sets"),
      (row("search"; 4, 16; "latency_p50"; "invalid"; 8.1; 0.5; "generator at 93 % of its cores, allowed <= 80 %") | .change = null | .interval = null | .detectable = null | .base = null | .head = null | .stored = null),
      (row("export"; 1; "latency_p50"; "missing"; 1; 0; "in the plan, but not in the measurement") | .base = null | .head = null | .change = null | .interval = null | .stored = null)]
      + passing("home"; 1.234; 3100))}
  elif $name == "hostile" then
    "<script>alert(1)</script> | **bold** `code` @octocat #1 acme/repo#2 GH-3 [x](javascript:alert(1)) https://evil.example www.evil.example $x$ --> \u0000\u001b[31m\u202eevil\n## owned\r\n| a | b |\n</details></td>" as $bad
    | {verdict: "regression", headline: ("One row. " + $bad), target: ("demo--><script>" + $bad), reproduce: ("scripts/gate run demo\n```\n# owned\n" + $bad + " ``````"),
       sides: {base: {ref: $bad, commit: "`<b>`|x"}, head: {ref: "refs/heads/@octocat", commit: null}}, host: {cpu: $bad, ($bad): 1},
       rows: ([row($bad; 4; "latency_p50"; "regression"; 5; 0.32; $bad), (row("../../etc/passwd"; 4; "latency_p50"; "inconclusive"; 5; 0.05; $bad) | .variant = $bad | .limit_text = $bad | .label = $bad | .unit = $bad),
         (row("`rm -rf`'\"; set output 'x'; system(\"id\") #"; 1; "latency_p50"; "pass"; 2; 0; $bad) | .metric = $bad),
         row("@@IMG@@ \\ %s ${HOME}"; 1; "latency_p50"; "pass"; 2; 0.01; null)])}
  else {verdict: "regression", headline: "Huge: 2,500 regressions.",
    rows: [range(2500) as $i | "endpoint-\($i / 4 | floor)" as $e | ($i % 4 | pow(4; .)) as $c
      | row($e; $c; "latency_p50"; (if $i % 5 == 0 then "regression" elif $i % 5 == 1 then "inconclusive" else "pass" end); 2 + $i % 37; ($i % 41) / 200; "a reason of usual length, why this row is so"),
        row($e; $c; "latency_p95"; "pass"; 4; 0.01; null), row($e; $c; "throughput"; "pass"; 900; 0.01; null), row($e; $c; "cpu_per_request"; "pass"; 400; 0.01; null)]}
  end;

(cases($case) | verdict) as $v
| $v, ($v | if $case == "huge" then .rows |= map(.confirm = null) | measurement(5; 20) else measurement(5; 8) end)
