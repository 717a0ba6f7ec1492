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
  if .mode == "alone" and .unit == "instructions" then "" # both at once: they do not disturb it
  elif .mode == "alone" then " (one side at a time)"
  elif .mode == "rate" then " (fixed rate)"
  elif .mode == "precheck" then " (baseline pre-check)"
  else ""
  end;

# input: row, or what stands for all of a case
# output: name of the metric for people, with its label and mode
def metric_text:
  if (.all_rows // 1) > 1 then (if .whole_case then "all " else "" end) + "\(.all_rows) rows"
  else
    metric_title
    + (if .label == null then "" else " · \(.label)" end)
    + mode_text
  end;

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
