# What people and other programs read of drift.json: badge, CSV, Prometheus metrics, issue, picture.
import "drift/groups" as groups;
import "drift/issue" as issue;
import "drift/picture" as picture;

def badge_text:
  (groups::open_findings | length) as $worse
  | first(
      (select(.points == 0) | { text: "no data points", colour: "#6a6a6a" }),
      (select($worse > 0) | { text: "\($worse) worse", colour: "#b3261e" }),
      (select(.judged == []) | { text: "too few data points", colour: "#6a6a6a" }),
      { text: "none", colour: "#1a7f37" }
    );

def badge:
  badge_text as { $text, $colour }
  | ($text | length * 7 + 12) as $width
  | (42 + $width) as $all
  | "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\($all)\" height=\"20\" role=\"img\""
    + " aria-label=\"drift: \($text)\"><title>drift: \($text)</title>"
    + "<clipPath id=\"r\"><rect width=\"\($all)\" height=\"20\" rx=\"3\"/></clipPath>"
    + "<g clip-path=\"url(#r)\"><rect width=\"42\" height=\"20\" fill=\"#3d444d\"/>"
    + "<rect x=\"42\" width=\"\($width)\" height=\"20\" fill=\"\($colour)\"/></g>"
    + "<g fill=\"#ffffff\" text-anchor=\"middle\" font-size=\"11\""
    + " font-family=\"Verdana,DejaVu Sans,sans-serif\"><text x=\"21\" y=\"14\">drift</text>"
    + "<text x=\"\(42 + $width / 2)\" y=\"14\">\($text)</text></g></svg>\n";

# Spreadsheets read such text as a formula.
def cell: if type == "string" and test("^[=+@\t\r-]") then "'\(.)" else . end;

# input: series.json
# output: the lines of rows.csv
def csv:
  .points as $points
  | "target,runner,machine,commit,committed,measured,release,case,endpoint,concurrency,variant,"
    + "metric,label,unit,better,value",
    (.series[]
      | . as $series
      | [.case, .endpoint, .concurrency, .variant, .metric, .label, .unit, .better] as $row
      | range(.at | length) as $i
      | $points[$series.at[$i]]
      | [.target, .runner, .machine_name // .machine, .commit, .committed, .measured, .release,
          $row[], $series.values[$i]]
      | map(cell)
      | @csv);

def quoted:
  (. // "" | tostring)
  | gsub("\\\\"; "\\\\") | gsub("\""; "\\\"") | gsub("\n"; "\\n")
  | "\"\(.)\"";

# Labels of Prometheus; null values are skipped.
def labels:
  "{" + (to_entries | map(select(.value != null) | "\(.key)=\(.value | quoted)") | join(",")) + "}";

def gauge($name; $help):
  "# HELP \($name) \($help)",
  "# TYPE \($name) gauge",
  (.[] | "\($name)\(.labels | labels) \(.value | tojson)");

# The labels that identify a row.
def row: { target, runner, case, metric, label: .label };

def prometheus($drift):
  .points as $points
  | [.series[] | $points[.at[-1]] as $last | . + ($last | { target, runner, measured })]
    as $series
  | [
      ($series
        | group_by(row)
        | map(max_by(.measured)
          | {
              labels: (row + { endpoint, concurrency, variant, unit }),
              value: .values[-1]
            })
        | gauge("tollgate_value"; "Newest stored value of a row, in the unit of its label.")),
      ($drift.changes
        | map(select(.open))
        | group_by(row)
        | map({ labels: (.[0] | row), value: length })
        | gauge("tollgate_drift_open"; "Open regressions of a row.")),
      ($drift.changes
        | map(select(.open and .change != null))
        | group_by(row)
        | map({ labels: (.[0] | row), value: (map(.change) | max) })
        | gauge("tollgate_drift_worse_ratio";
            "Share by which the largest of them made the row worse.")),
      ($points
        | group_by([.target, .runner])
        | map({ labels: (.[0] | { target, runner }), value: length })
        | gauge("tollgate_points"; "Stored data points read.")),
      ($points
        | group_by([.target, .runner])
        | map({ labels: (.[0] | { target, runner }), value: (map(.measured) | max | fromdate) })
        | gauge("tollgate_newest_point_timestamp_seconds";
            "When the newest data point was measured.")),
      ""
    ]
  | join("\n");

# input: drift.json
# output: {panels, files: {name: text}}: the files, and the tables of the picture with its panels
# $series: series.json
# $otava: version of Otava
def shown($series; $otava):
  . as $drift
  | picture::pictures($series; 6)
  | .files += {
      "issue.md": ($drift | issue::issue($otava)),
      "metrics.prom": ($series | prometheus($drift)),
      "badge.svg": ($drift | badge)
    };
