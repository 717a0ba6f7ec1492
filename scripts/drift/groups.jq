# Changes → findings: all rows that one range of commits changed are one finding.
import "lib/format" as format;
import "lib/metrics" as $metrics;
import "lib/text" as text;
import "lib/names" as names;

# input: change, or series
# output: one word that names its row, whatever the machine and the key
def row_key:
  [.target, .runner, .case, .metric, .label // ""]
  | map(@uri)
  | join("/")
  | gsub("--"; "-%2D");

def when: [.committed, .measured];

def span: (.to.committed | fromdate) - (.from.committed | fromdate);

# input: change
# output: by how much its rows rank: what came from nothing first
def weight: .change // 1e9 | fabs;

# The time of a measurement orders commits on one machine only.
def begins_before($other):
  if [.runner, .machine] == ($other | [.runner, .machine]) then (.from | when) < ($other.to | when)
  else .from.committed < $other.to.committed end;

# Arrays of changes whose ranges have a commit in common.
def overlapping:
  sort_by(.to | when)
  | reduce .[] as $change ([];
      (.[-1] // [null])[0] as $first
      | if $first and ($change | begins_before($first)) then .[-1] += [$change]
      else . + [[$change]]
      end);

# input: drift.json
# output: [{target, from, to, likely, rows, worst}], rows and findings the worst first. The range is
#   the intersection of those of the rows. The likely commit is that of the row with the shortest
#   range: those of the others move as data points are added.
# keep: whether a change takes part
def grouped(keep):
  .changes
  | map(select(keep))
  | group_by(.target)
  | map(overlapping[])
  | map(sort_by(-weight) as $rows
    | {
        target: $rows[0].target,
        from: (map(.from) | max_by(when)),
        to: (map(.to) | min_by(when)),
        likely: (min_by(span).likely),
        rows: $rows,
        worst: $rows[0]
      })
  | sort_by(-(.worst | weight));

# input: drift.json
# output: the open regressions
def open_findings: grouped(.open);

# input: change, or series
# output: "search · c=4 · latency p50"
def row_text: .endpoint //= .case | names::row_text;

# input: change
# output: its unit, as quantities are shown in; a count is stored as a share
def unit: if $metrics::metrics[0][.metric].rule == "count" then "share" else .unit end;

# input: change
# output: [before, after] as text
def levels_text:
  unit as $unit
  | ([.before, .after] | max) as $like
  | [.before, .after]
  | map(format::quantity($unit; $like));

# input: change
# output: "+9.8 %": the change of the value itself, whichever direction is worse
def change_text:
  if .before == 0 then "from 0"
  else .after / .before - 1 | format::change_text("paired")
  end;

# input: drift.json
# output: lines for a terminal
def summary:
  (.points | if . == 0 then "no data points" else empty end),
  (open_findings[]
    | "worse: \(.target | text::plain(60)), \(.worst | row_text | text::plain(100))"
      + " \(.worst | change_text), \(.rows | length) rows, in"
      + " \(.from.commit[0:12])..\(.to.commit[0:12])");
