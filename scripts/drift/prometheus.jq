# metrics.prom: the newest figures and what is open, as Prometheus reads text.

# input: anything
# output: a label's value, quoted
def quoted:
  (. // "" | tostring)
  | gsub("\\\\"; "\\\\") | gsub("\""; "\\\"") | gsub("\n"; "\\n")
  | "\"\(.)\"";

# input: object
# output: its keys and values as labels; those without a value are left out
def labels:
  "{" + (to_entries | map(select(.value != null) | "\(.key)=\(.value | quoted)") | join(",")) + "}";

# input: [{labels, value}]
# output: the lines of a metric
# $name: its name
# $help: what it is
def gauge($name; $help):
  "# HELP \($name) \($help)",
  "# TYPE \($name) gauge",
  (.[] | "\($name)\(.labels | labels) \(.value | tojson)");

# input: series, or change
# output: what tells its row from others
def row: { target, runner, case, metric, label: .label };

# input: series.json
# output: metrics.prom
# $drift: drift.json
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
        | gauge("tollgate_value"; "Newest stored figure of a row, in the unit of its label.")),
      ($drift.changes
        | map(select(.open))
        | group_by(row)
        | map({ labels: (.[0] | row), value: length })
        | gauge("tollgate_drift_open"; "Changes of a row for the worse that still stand.")),
      ($drift.changes
        | map(select(.open and .change != null))
        | group_by(row)
        | map({ labels: (.[0] | row), value: (map(.change) | max) })
        | gauge("tollgate_drift_worse_ratio";
            "Share by which the greatest of these changes made the row worse.")),
      ($points
        | group_by([.target, .runner])
        | map({ labels: (.[0] | { target, runner }), value: length })
        | gauge("tollgate_points"; "Stored data points that were looked at.")),
      ($points
        | group_by([.target, .runner])
        | map({ labels: (.[0] | { target, runner }), value: (map(.measured) | max | fromdate) })
        | gauge("tollgate_newest_point_timestamp_seconds";
            "When the newest data point was measured.")),
      ""
    ]
  | join("\n");
