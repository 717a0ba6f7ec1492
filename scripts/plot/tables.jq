# Plain tables for gnuplot: tab-separated, one block per picture or panel, blocks parted by two empty lines.
include "lib/text";
include "lib/format";
include "report/ranking";

# input: row of anything; output: its line; null becomes NaN
def tsv_line: map(if . == null then "NaN" elif type == "number" then tostring else picture_text(120) end) | join("\t");

# input: array of rows; output: text
def tsv: map(tsv_line + "\n") | join("");

# input: array of blocks, each an array of rows; output: text
def tsv_blocks: map(tsv) | join("\n\n");

# input: verdict word; output: number of its colour and shape in changes.gp
def colour: {"regression": 1, "inconclusive": 2, "improvement": 3, "pass": 4}[.] // 5;

# input: ranked row; output: its name in one line
def row_name: "\([(.endpoint | plain(22)), where_parts[]] | join(" · ") | plain(34)) \({"latency_p50": "p50", "latency_p95": "p95"}[.metric | tostring] // (metric_text | plain(20)))";

# input: ranked rows; output: rows of changes.tsv: place from the bottom, change, low, high, limit (% towards worse), colour, name, change as text
def changes_rows:
  [.[] | select(.gated == true and .kind == "paired" and (.change | type) == "number")] as $all
  | $all[0:40] as $some
  | [range($some | length) as $at | $some[$at] | (if .better == "higher" then -100 else 100 end) as $by
     | (if (.interval | type) == "array" and (.interval | map(type)) == ["number", "number"] then .interval else [.change, .change] end | map(. * $by) | sort) as $ends
     | [($some | length) - $at, .change * $by, $ends[0], $ends[1], (if .limit == null then null else .limit * 100 end), (.verdict | colour),
        row_name, (.change | change_text("paired")), ($all | length)]];

# input: ranked rows; output: blocks of concurrency.tsv, at most 8 (endpoint and variant): place, concurrency, latency p50 of base and head, throughput of base and head, title, units, largest of both (-1: none)
def concurrency_blocks:
  [to_entries[] | .value + {at: .key}
   | select(.concurrency != null and (.metric == "latency_p50" or .metric == "throughput") and .label == null)]
  | group_by([.endpoint, .variant])
  | sort_by(map(.at) | min) | .[0:8]
  | map(group_by(.concurrency) | to_entries
      | map(.key as $place | (.value | map({(.metric): .}) | add) as $of | .value[0] as $row
          | [$place, ($row.concurrency | tostring), $of.latency_p50.base, $of.latency_p50.head, $of.throughput.base, $of.throughput.head,
             ([$row | (.endpoint | plain(22)), (.variant | select(. != null) | plain(10))] | join(" · ") | plain(26)),
             ($of.latency_p50.unit // "ms"), ($of.throughput.unit // "/s")])
      | ([.[] | .[2, 3] | numbers] | max // -1) as $latency | ([.[] | .[4, 5] | numbers] | max // -1) as $rate | map(. + [$latency, $rate]));
