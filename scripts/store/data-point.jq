# A measurement → the text of its data point.
import "lib/downsample" as downsample;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/figures" as figures;

# JSON text with sorted keys, the same from every jq.
def ordered:
  if type == "object" then
    . as $object
    | "{\([keys[] | "\(tojson):\(. as $key | $object[$key] | ordered)"] | join(","))}"
  elif type == "array" then "[\(map(ordered) | join(","))]"
  else tojson end;

# One row a line, so that diffs of stored files are small. Without the last line break.
def point_text:
  (.rows | map(ordered) | join(",\n")) as $rows
  | del(.rows)
  | ordered[0:-1] + ",\"rows\":[\n\($rows)\n]}";

# Three digits of a spread are enough.
def point_rows:
  figures::published_set as $set
  | figures::cases_of($set) as $cases
  | rows::spreads as $spreads
  | .rows[]
  | select(.set == $set and .head != null and $cases[.case] != null)
  | . as $row
  | [.] | figures::figures_of($cases)[0]
  | select(.value != null)
  | {
      case: $row.case,
      endpoint,
      concurrency,
      variant,
      metric,
      label: .label,
      unit,
      better,
      # A rounded size would differ from the exact one.
      value: (if .exact then .value else .value | downsample::six end),
      spread: ($spreads[$row | rows::id] | if . == null then . else stats::significant(3) end)
    };

def point_head($commit; $committed; $release):
  {
    schema: "tollgate/data-point/1",
    target,
    runner,
    commit: $commit,
    committed: $committed,
    measured: .created,
    machine: .host.fingerprint,
    machine_name: (.host | figures::machine_text),
    key: (.key + { tools: (.tools | del(.jq)) })
  }
  + if $release == "" then {} else { $release } end
  + if .reason == null then {} else { reason } end;

# Fails where another commit was measured. The version of a mock service is not a commit.
def check_commit($commit):
  .sides.head.commit
  | select(test("^[0-9a-f]{40}$") and . != $commit)
  | error("/sides/head/commit is \(tojson); allowed: \($commit | tojson), as --commit says");

# A data point from the future would be the newest forever.
def check_times($committed; $latest):
  ["/created", .created], ["--committed", $committed]
  | select(.[1] > $latest)
  | error("\(.[0]) is \(.[1]); allowed is at most \($latest): is a clock wrong?");

# input: a measurement that fits its schema
# output: the text of its data point; an error where no value counts, another commit was measured,
#   or a time lies in the future
# $commit: the full commit that was measured
# $committed: UTC time of the commit
# $release: tag of the release, or ""
# $latest: UTC time that no correct clock has reached
def data_point($commit; $committed; $release; $latest):
  check_commit($commit),
  check_times($committed; $latest),
  ([point_rows] as $rows
    | if $rows == [] then error("/rows: no valid value; allowed: one or more")
      else point_head($commit; $committed; $release) + { $rows } | point_text end);
