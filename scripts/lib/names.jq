# How the report calls a row: its metric, its place, the unit of its figures.
import "lib/metrics" as $metrics;
import "lib/text" as text;

# input: row
# output: name of its metric for people; of one that is not in lib/metrics.json, its own
def metric_title:
  (.metric | tostring) as $name
  | $metrics::metrics[0][$name].title // ($name | gsub("_"; " "));

# How it was measured, where that is not the usual way
def mode_text:
  if .mode == "alone" then " (one side at a time)"
  elif .mode == "rate" then " (fixed rate)"
  elif .mode == "precheck" then " (baseline pre-check)"
  else ""
  end;

# input: row
# output: a title of its metric without words that its endpoint says
# $title: the title
def spare($title):
  (.endpoint // "" | ascii_downcase | split("-")) as $words
  | $title
  | split(" ")
  | map(select((ascii_downcase | IN($words[])) | not))
  | join(" ");

# Parts of a metric's name: title, label and mode
# $title: of the metric
def metric_parts($title):
  if (.all_rows // 1) > 1 then (if .whole_case then "all " else "" end) + "\(.all_rows) rows"
  else
    ([$title, .label | select(. != null and . != "")] | join(" · ")) + mode_text
  end;

# input: row, or what stands for all of a case
# output: name of the metric for people, with its label and mode
def metric_text: metric_title as $title | metric_parts($title);

# input: row
# output: unit of its base and head; shares of a count have none of their own
def shown_unit: if .kind == "count" then "share" else .unit end;

# input: row
# output: largest size among its base and head, which sets the scale for both, or null
def like: [.base, .head | numbers | fabs] | max;

# input: row
# output: its concurrency and variant as text: ["c=4", "fork"]
def where_parts:
  [
    (.concurrency | select(. != null) | "c=\(text::plain(12))"),
    (.variant | select(. != null) | text::plain(30))
  ];

# input: row
# output: "search · c=4 · fork"
def where_text: [(.endpoint | text::plain(40)), where_parts[]] | join(" · ");

# input: row, or what stands for all of a case
# output: "search · c=4 · latency p50", "memory · c=4 · settled": it says no word twice
def row_text:
  (metric_title as $title | spare($title)) as $title
  | [where_text, (metric_parts($title) | ltrimstr(" ") | select(. != ""))]
  | join(" · ");

# input: side {ref, commit}
# output: "main@0123456789"; a commit once, where the ref is the commit or stands for it
def side_text:
  (.ref | text::plain(60)) as $ref
  | (.commit | text::plain(60)) as $full
  | ($full | if test("^[0-9a-f]{12,}$") then .[0:10] else . end) as $commit
  | first(
      (select($full == "") | $ref),
      (select($ref == $commit or ($full | startswith($ref))) | $commit),
      "\($ref)@\($commit)"
    );
