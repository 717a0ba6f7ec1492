# What keeps a newer snapshot from taking the place of a stored one, unless a reason is given.
import "ci/lib/jobs" as jobs;
import "ci/lib/snapshots" as snapshots;
import "lib/limits" as limits;
import "lib/rows" as rows;
import "lib/text" as text;

# input: an entry of snapshot_changes
# output: whether it became worse by more than a limit entry allows in relation to the old value
# $limit: that entry
def worse_than($limit):
  (if .better == "higher" then -1 else 1 end) as $sign
  | .old as $old
  | .unit as $unit
  | ($limit | limits::allowance($old; $unit).limit) as $allowed
  | $allowed != null and .change != null and .change * $sign > $allowed;

# input: an entry of snapshot_changes
# output: whether it became worse by more than the threshold file allows
# $thresholds: that file; $runner: the runner class
def beyond($thresholds; $runner):
  . as $row
  | ($thresholds | limits::limit_for($row; $runner)) as $limit
  | if $limit == null or .new == null then false
    else
      worse_than($limit)
      or (.old != null and (.new | limits::outside($limit; $row.unit)))
    end;

# input: {unit, better, kind} of a row
# output: the same in words
def nature_text: "\(.kind) in \(if .unit == "" then "shares" else .unit end), \(.better) is better";

# An error code that was not seen again has no row, and is not missed.
# input: an entry of snapshot_changes
# output: why it cannot take the place of the stored one, null where it can
# $thresholds: the threshold file
# $runner: the runner class
def trouble($thresholds; $runner):
  . as $row
  | ($thresholds | limits::limit_for($row; $runner)) as $limit
  | ($limit // {} | limits::misfits($row.unit)) as $misfits
  | first(
      (select(.was != null)
        | "was \(.was | nature_text), is \(nature_text)"),
      (select($limit == null or (.new == null and .kind == "count" and .label != null))
        | null),
      (select(.new == null)
        | "is gone"),
      (select($misfits != null)
        | "has a limit that is no amount in \(.unit): \($misfits)"),
      (select(beyond($thresholds; $runner))
        | .change // 0
        | rows::percent),
      null
    );

# input: options and files of scripts/ci/maintain/refresh, as $ARGS.named
# output: the rows that became worse than the threshold file allows, or that cannot be held against
#   the stored ones, in words; "" when there is none
def worsened:
  snapshots::given as $given
  | $given
  | { old, new }
  | snapshots::snapshot_changes
  | map(
      trouble($given.thresholds; $given.runner) as $why
      | select($why != null)
      | "\(.case) \(.metric) \($why)" + (if .label then " (\(.label))" else "" end)
    )
  | jobs::told_in_short;

# input: what worsened says
# output: Markdown of it
def warning: "⚠️ Worse than its limits allow: \(text::md(2500))\n";
