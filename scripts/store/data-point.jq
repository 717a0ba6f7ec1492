# A measurement -> the text of its data point.
# input: a measurement that fits its schema
# output: text of the data point; fails where it has no figure that counts
# $commit: full commit that was measured
# $committed: UTC time of the commit
# $release: tag of the release, or ""
# $latest: UTC time that no clock which is right has reached

import "lib/downsample" as downsample;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/figures" as figures;
import "store/text" as text;

# A spread says how sure a figure is, so three digits of it are enough.
# input: a measurement
# output: rows of its data point
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
      # A size that is rounded would have changed.
      value: (if .exact then .value else .value | downsample::six end),
      spread: ($spreads[$row | rows::id] | if . == null then . else stats::significant(3) end)
    };

# input: a measurement
# output: its data point but for the rows
def point_head:
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

# input: a measurement
# output: nothing; fails where another commit was measured. A mock service's is no commit.
def check_commit:
  .sides.head.commit
  | select(test("^[0-9a-f]{40}$") and . != $commit)
  | error("/sides/head/commit is \(tojson); allowed: \($commit | tojson), as --commit says");

# input: a measurement
# output: nothing; fails where a clock was wrong: its data point would be the newest for ever
def check_times:
  ["/created", .created], ["--committed", $committed]
  | select(.[1] > $latest)
  | error("\(.[0]) is \(.[1]); allowed is at most \($latest): is a clock wrong?");

check_commit,
check_times,
([point_rows] as $rows
  | if $rows == [] then error("/rows holds no figure that counts; allowed: one or more")
    else point_head + { $rows } | text::point_text end)
