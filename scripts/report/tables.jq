# Rows of a verdict -> tables for changes.gp and concurrency.gp.
import "lib/names" as names;
import "lib/format" as format;
import "lib/text" as text;

# input: row
# output: its endpoint, shortened, and what is behind it
# $behind: array of text
def place_name($behind): [(.endpoint | text::plain(22)), $behind[]] | join(" · ");

# input: row
# output: its name in one line
def row_name:
  (if .metric | tostring | startswith("latency_") then names::metric_title | ltrimstr("latency ")
   else names::metric_text | text::plain(20)
   end) as $metric
  | "\(place_name(names::where_parts) | text::plain(34)) \($metric)";

# input: row
# output: [low, high] of its change; the change twice where it has no interval
def ends:
  if .interval | type == "array" and map(type) == ["number", "number"] then .interval
  else [.change, .change]
  end;

# input: row
# output: a line of changes.tsv: place from the bottom, change, low, high, limit (% towards worse),
#   verdict, name, change as text, how many rows there are
# $place: its place from the bottom
# $all: how many rows there are, also those for which there is no room
def changes_row($place; $all):
  (if .better == "higher" then -100 else 100 end) as $percent
  | [
      $place,
      .change * $percent,
      (ends | map(. * $percent) | sort[]),
      (.limit | if . == null then null else . * 100 end),
      .verdict,
      row_name,
      (.change | format::change_text("paired")),
      $all
    ];

# input: ranked rows
# output: rows of changes.tsv
def changes_rows:
  map(select(.gated == true and (.kind | IN("paired", "launch")) and (.change | type) == "number"))
  | length as $all
  | .[0:40]
  | length as $shown
  | [to_entries[] | .key as $at | .value | changes_row($shown - $at; $all)];

# input: rows of one endpoint, variant and concurrency
# output: a line of concurrency.tsv, but for the largest of both: place, concurrency, latency p50 of
#   base and head, throughput of base and head, title, units
# $place: its place among the concurrencies
def level_row($place):
  .[0] as $row
  | (map({ (.metric): . }) | add) as $of
  | [
      $place,
      ($row.concurrency | tostring),
      $of.latency_p50.base,
      $of.latency_p50.head,
      $of.throughput.base,
      $of.throughput.head,
      ($row | place_name([.variant | select(. != null) | text::plain(10)]) | text::plain(26)),
      ($of.latency_p50.unit // "ms"),
      ($of.throughput.unit // "/s")
    ];

# input: rows of one endpoint and variant
# output: its block of concurrency.tsv, with the largest latency and throughput (-1: none)
def panel:
  group_by(.concurrency)
  | [to_entries[] | .key as $place | .value | level_row($place)]
  | (map(.[2, 3] | numbers) | max // -1) as $latency
  | (map(.[4, 5] | numbers) | max // -1) as $rate
  | map(. + [$latency, $rate]);

# input: ranked rows
# output: blocks of concurrency.tsv, at most 8 (endpoint and variant)
def concurrency_blocks:
  [
    to_entries[]
    | .value + { at: .key }
    | select(.concurrency != null and .label == null)
    | select(.metric == "latency_p50" or .metric == "throughput")
  ]
  | group_by([.endpoint, .variant])
  | sort_by(map(.at) | min)
  | .[0:8]
  | map(panel);
