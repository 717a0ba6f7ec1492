# What the report shows and in which order: verdict words, sections, names of rows, checks of the input.
include "lib/text";
include "lib/format";

# input: nothing; output: verdict words, worst first
def verdict_order:
  ["invalid", "missing", "regression", "inconclusive", "drift", "new", "accepted", "improvement", "pass", "skipped", "info"];

# input: nothing; output: sections of the report, in order of display; the rest is folded
def section_order: ["regression", "invalid", "missing", "inconclusive", "drift", "new", "accepted", "improvement"];

# input: verdict word; output: its mark
def mark:
  {"pass": "✅", "improvement": "🟢", "regression": "❌", "inconclusive": "❔", "invalid": "🚫", "missing": "🚫",
   "drift": "⚠️", "new": "🆕", "accepted": "☑️", "skipped": "⏭️", "info": "ℹ️"}[.] // "🚫";

# input: verdict word and $count; output: "3 regressions"
def counted($count):
  "\($count | tostring | thousands) " + (if $count == 1 then . else {"regression": "regressions", "improvement": "improvements"}[.] // . end);

# input: verdict; output: "1 regression · 12 pass", worst first, or "no rows"
def counts_text:
  reduce .rows[] as $row ({}; .[$row.verdict] += 1) | . as $n
  | [verdict_order[] | select($n[.]) | counted($n[.])] | if length == 0 then "no rows" else join(" · ") end;

# input: row; output: name of the metric for people, with its label
def metric_text:
  (({"latency_p50": "latency p50", "latency_p95": "latency p95", "latency_p99": "latency p99", "throughput": "throughput",
     "cpu_per_request": "CPU per request", "error_rate": "errors", "stalled_slots": "stalled slots", "startup": "start-up", "rss_idle": "memory idle",
     "rss_load": "memory under load", "rss_settled": "memory settled", "rss_peak": "memory peak", "rss_anon": "memory anonymous",
     "cpu_idle": "CPU idle", "cpu_load": "CPU under load", "cpu_peak": "CPU peak", "open_files": "open files", "size_raw": "size",
     "size_gzip": "size, gzip"}[.metric | tostring]) // (.metric | tostring | gsub("_"; " ")))
  + (if .label == null then "" else " · \(.label)" end)
  + (if .mode == "alone" then " (one side at a time)" elif .mode == "rate" then " (fixed rate)" elif .mode == "screen" then " (screen)" else "" end);

# input: row; output: unit of its base and head; shares of a count have none of their own
def shown_unit: if .kind == "count" then "share" else .unit end;

# input: row; output: largest size among its base and head, which sets the scale for both, or null
def like: [.base, .head | numbers | if . < 0 then -. else . end] | max;

# input: row; output: rank of its metric in tables (number)
def metric_rank:
  .metric as $metric
  | (["latency_p50", "latency_p95", "latency_p99", "throughput", "cpu_per_request", "error_rate"] | index($metric)) // 9;

# input: row; output: its concurrency and variant as text: ["c=4", "fork"]
def where_parts: [(.concurrency | select(. != null) | "c=\(plain(12))"), (.variant | select(. != null) | plain(30))];

# input: row; output: "search · c=4 · fork"
def where_text: [(.endpoint | plain(40)), where_parts[]] | join(" · ");

# input: row; output: number, the larger the more a reader wants to see it among its like
def weight:
  (if .gated == true then 1e12 else 0 end) + ((of_limit // 0) | if . < 0 then -. else . end | [., 1e11] | min);

# input: verdict; output: its rows with .section ("regression" … or "rest"), most important first: five of every section, then the others
def ranked_rows:
  section_order as $sections
  | [.rows[] | .weight = -weight | .verdict as $v | .rank = (($sections | index($v)) // 99)]
  | group_by(.rank)
  | map(sort_by(.weight) | to_entries | map(.value + {section: ($sections[.value.rank] // "rest"), place: .key})) | add // []
  | sort_by([(if .section == "rest" then 2 elif .place < 5 then 0 else 1 end), .rank, .place]);

# input: ranked rows; output: cases with a row, those to look at first, each {case, verdict, row}: row is latency p50, or the worst row there is
def ranked_cases:
  to_entries | map(.value + {at: .key}) | group_by(.case)
  | map({at: (map(.at) | min), case: .[0].case, worst: (min_by(.at)),
         row: ((map(select(.metric == "latency_p50")) | .[0]) // min_by(.at))})
  | sort_by(.at);

# input: anything; output: true for a number or null
def number_or_null: type == "number" or . == null;

# input: verdict; output: what is wrong with it, or "" (tollgate/verdict/1)
def verdict_error:
  verdict_order as $words
  | if type != "object" or .schema != "tollgate/verdict/1" then "schema is not tollgate/verdict/1"
    elif (.rows | type) != "array" or (.rows | all(type == "object") | not) then "rows is not an array of objects"
    elif [.verdict] - $words != [] then "verdict is \(.verdict | plain(40)), allowed: \($words | join(", "))"
    elif (.target | type) != "string" or (.runner | type) != "string" then "target or runner is not a string"
    elif (.sides | type) != "object" then "sides is not an object"
    else ([.rows[] | select(([.verdict] - $words != []) or ([.base, .head, .change, .detectable, .limit | number_or_null] | all | not))]
        | .[0]) as $bad
      | if $bad then "row \($bad | [.case, .metric, .verdict] | map(plain(40)) | join(" ")): unknown verdict, or a figure that is not a number"
        elif (.verdict == "pass" or .verdict == "improvement") and ([.rows[] | select(.gated == true)] | length) == 0
        then "verdict is \(.verdict) without any gated row"
        elif (.verdict == "pass" or .verdict == "improvement")
          and ([.rows[] | select(.gated == true and ([.verdict] - ["invalid", "missing", "regression"] == []))] | length) > 0
        then "verdict is \(.verdict) beside gated rows that are invalid, missing or a regression"
        else "" end
    end;
