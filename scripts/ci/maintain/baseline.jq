# A new baseline: whether it may replace the stored one, and the pull request that proposes it.
import "ci/lib/jobs" as jobs;
import "ci/lib/snapshots" as snapshots;
import "lib/format" as format;
import "lib/limits" as limits;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/text" as text;

# The files that refresh names: {old, new}, snapshots, old may be null; thresholds and runner
def files: { old: .old[0], new: .new[0], thresholds: .thresholds[0], runner };

# Whether a row became worse by more than a limit allows, relative to the old value
def worse_than($limit):
  (if .better == "higher" then -1 else 1 end) as $sign
  | .old as $old
  | .unit as $unit
  | ($limit | limits::allowance($old; $unit).limit) as $allowed
  | $allowed != null and .change != null and .change * $sign > $allowed;

# Whether a row became worse by more than its threshold
def beyond($thresholds; $runner):
  . as $row
  | ($thresholds | limits::limit_for($row; $runner)) as $limit
  | if $limit == null or .new == null then false
    else
      worse_than($limit)
      or (.old != null and (.new | limits::outside($limit; $row.unit)))
    end;

# "paired in ms, lower is better"
def nature_text: "\(.kind) in \(if .unit == "" then "shares" else .unit end), \(.better) is better";

# Why a row cannot replace the stored one, or null. A vanished error code is no problem.
def problem($thresholds; $runner):
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
        | "has a threshold that is no amount in \(.unit): \($misfits)"),
      (select(beyond($thresholds; $runner))
        | .change // 0
        | rows::percent),
      null
    );

# input: options and files of scripts/ci/maintain/refresh, as $ARGS.named
# output: the rows that are worse than their thresholds, or cannot be compared, as one line; "" when
#   there is none
def worsened:
  files as $files
  | $files
  | { old, new }
  | snapshots::snapshot_changes
  | map(
      problem($files.thresholds; $files.runner) as $why
      | select($why != null)
      | "\(.case) \(.metric) \($why)" + (if .label then " (\(.label))" else "" end)
    )
  | jobs::in_short;

# input: output of worsened
# output: its Markdown
def warning: "⚠️ Worse than its thresholds: \(text::md(2500))\n";

# By how much the paired rows of an A/A run differed, sorted
def noise:
  .rows
  | map(
      select(.set == "first" and .kind == "paired" and .base != null)
      | rows::ratios
      | add // []
      | map(log)
      | select(length > 0)
      | stats::median
      | fabs
    )
  | sort;

# "0.4 % in the median row, 2.1 % in the worst"
def noise_text:
  if . == [] then "no paired row"
  else
    (map(format::size_text(""))) as $sizes
    | "\($sizes[length / 2 | floor]) in the median row, \($sizes[-1]) in the worst"
  end;

# Markdown: commit, machine, tools and A/A noise of a snapshot
def provenance:
  .sides.head as $head
  | (.host | [.model // .cpu, .os, .kernel] | map(select(. != null)) | join(", ")) as $machine
  | (.tools // {} | to_entries | map("\(.key) \(.value)") | join(", ")) as $tools
  | [
      "commit \($head.commit | text::code(60)), build \($head.artifact | text::code(80))",
      "machine \(.host.fingerprint | text::code(80)): \($machine | text::md(200))",
      "tools: \($tools | text::md(200))",
      "noise: the A/A run differed by \(noise | noise_text)",
      (select(.reason) | "stored for this reason: \(.reason | text::md(300))")
    ]
  | map("- \(.)\n")
  | join("");

# input: options and files of scripts/ci/maintain/refresh, as $ARGS.named
# output: Markdown of a proposed baseline: what changes, and the origin of the new one
def proposal: files | ({ old, new } | snapshots::snapshot_table(60)), "", (.new | provenance);

# input: the maintainer's reason
# output: its Markdown
def reason_text: "Reason: \(text::md(500))\n";

# input: a measurement
# output: its version on a benchmark page: its ref, of a bare commit the day and its first digits
def version:
  .created[0:10] as $day
  | .sides.head.ref
  | if test("^[0-9a-f]{40}$") then "\($day)-\(.[0:10])" else gsub("[^A-Za-z0-9._-]"; "-") end;
