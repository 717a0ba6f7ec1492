# verdict.json -> what its pictures need: tables for changes.gp and concurrency.gp.
import "report/slots" as slots;
import "lib/format" as format;
import "lib/names" as names;
import "lib/ranking" as ranking;
import "lib/text" as text;
import "lib/tsv" as tsv;

def place_name($behind): [(.endpoint | text::plain(22)), $behind[]] | join(" · ");

# The name of a row beside its change; how it was measured stands in the table.
def row_name:
  del(.mode)
  | (
      if .metric | tostring | startswith("latency_") then
        names::metric_title | ltrimstr("latency ")
      else names::metric_text as $text | names::spare($text) | text::plain(20)
      end
    ) as $metric
  | "\(place_name(names::where_parts) | text::plain(34)) \($metric)" | rtrimstr(" ");

# [low, high] of the change; the change twice if it has no interval
def ends:
  if .interval | type == "array" and map(type) == ["number", "number"] then .interval
  else [.change, .change]
  end;

# A line of changes.tsv: place from the bottom, change, low, high, threshold (% towards worse),
# verdict, name, change as text, how many rows there are, also those without room
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

def changes_rows:
  map(select(.gated == true and (.kind | IN("paired", "launch")) and (.change | type) == "number"))
  | length as $all
  | .[0:40]
  | length as $shown
  | [to_entries[] | .key as $at | .value | changes_row($shown - $at; $all)];

# A line of concurrency.tsv, but for the largest values
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

# The block of an endpoint and variant in concurrency.tsv, with the largest latency and throughput
def panel:
  group_by(.concurrency)
  | [to_entries[] | .key as $place | .value | level_row($place)]
  | (map(.[2, 3] | numbers) | max // -1) as $latency
  | (map(.[4, 5] | numbers) | max // -1) as $rate
  | map(. + [$latency, $rate]);

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

# input: verdict
# output: { error, of: run it belongs to, draw: cases, changes: rows, panels: rows,
#   files: { name: text } }
# $count: cases to draw at most
def prepared($count):
  ranking::verdict_error as $error
  | if $error != "" then { error: $error }
    else
      (ranking::ranked_rows | map(select(.verdict != "gone"))) as $rows
      | ($rows | changes_rows) as $changes
      | ($rows | concurrency_blocks) as $panels
      | {
          error: "",
          of: slots::run_of,
          draw: ($rows | slots::cases_to_draw($count)),
          changes: ($changes | length),
          panels: ($panels | length),
          files: {
            "changes.tsv": ($changes | tsv::tsv),
            "concurrency.tsv": ($panels | tsv::tsv_blocks)
          }
        }
    end;

# input: what report/slots gives
# output: names of all pictures that were drawn, in both formats
# $files: names of the files that there are, one a line
def drawn($files):
  ($files | split("\n")) as $files
  | ["changes", "concurrency", .names[]]
  | map(select(["\(.).svg", "\(.).png"] - $files == []));
