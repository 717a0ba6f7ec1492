# Machines of one class against each other: whether they could share stored baselines.
#
# Each figure of one machine is held against one of another: launch by launch of snapshots of one
# commit, commit by commit of stored data points. If the machines are alike, each ratio is as likely
# above 1 as below, so the rule is that of rows of time: Walsh averages at exact signed ranks.
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/names" as names;

# Both sides are the same build, so both tell of the machine.
# input: a row of an A/A measurement
# output: launch → the logarithm of its figure; launches without one are left out
def by_both:
  [rows::by_launch("base"), rows::by_launch("head")]
  | transpose
  | to_entries
  | map(select(all(.value[]; . != null and . > 0))
      | { key: "\(.key)", value: (.value | map(log) | add / 2) })
  | from_entries;

# input: {file, document: an A/A measurement}
# output: a machine: {name, rows: row → {about, by}}
def of_snapshot:
  .file as $name
  | .document
  | (.cases | map(select(.set == "first") | { key: .case, value: . }) | from_entries) as $cases
  | { $name,
      rows: ([.rows[]
        | select(.set == "first" and (.kind | IN("paired", "launch")) and .better != null)
        | { key: rows::id,
            value: {
              about: (($cases[.case] | { endpoint, concurrency, variant })
                + { metric, label: .label, unit, value: (rows::by_launch("head") - [null]
                  | stats::median) }),
              by: by_both
            } }]
        | from_entries) };

# input: data points of one machine
# output: a machine: {name, rows}; of a commit that was measured twice the later figure counts
def of_points:
  { name: "\(.[0].machine_name // "machine") \(.[0].machine | ltrimstr("sha256:")[0:8])",
    rows: ([sort_by(.measured)[]
      | "\(.commit) \(.key.definition) \(.key.scripts)" as $of
      | .rows[]
      | select(.value > 0 and .better != null and .unit != "")
      | { id: rows::id, about: ., $of, log: (.value | log) }]
      | group_by(.id)
      | map({ key: .[0].id,
          value: { about: .[-1].about, by: (map({ key: .of, value: .log }) | from_entries) } })
      | from_entries) };

# input: differences of logarithms
# output: {change, interval} as shares; interval null where they are too few
def ratio:
  (length | stats::signed_ranks([policy::policy.plan.false_passes.value])[0]) as $rank
  | if $rank == null then { change: null, interval: null }
    else
      stats::walsh_averages
      | { change: (stats::middle_of_sorted | exp - 1),
          interval: [(.[$rank - 1] | exp - 1), (.[-$rank] | exp - 1)] }
    end;

# input: {change, interval}
# output: agree, apart, or open: whether all, or nothing, of the interval is within
# $within: a share
def agreement($within):
  .interval
  | first(
      (select(. == null) | "open"),
      (select(.[0] >= -$within and .[1] <= $within) | "agree"),
      (select(.[0] > $within or .[1] < -$within) | "apart"),
      "open"
    );

# input: [a machine, another]
# output: {a, b, rows: what each row with a limit says of both}
# $thresholds: the threshold file
# $runner: the runner class
def pair($thresholds; $runner):
  . as [$a, $b]
  | { a: $a.name,
      b: $b.name,
      rows: [$a.rows
        | to_entries[]
        | .value as $of
        | $b.rows[.key]
        | select(. != null)
        | .by as $others
        | ($thresholds | limits::limit_for($of.about; $runner) // {}) as $entry
        | ($entry | limits::allowance($of.about.value; $of.about.unit).limit) as $limit
        | select($limit != null)
        | ($limit * policy::policy.machine.class_share.value) as $within
        | [$of.by | to_entries[] | select($others[.key] != null) | $others[.key] - .value]
        | { about: $of.about, $within, figures: length }
          + ratio
        | .says = agreement($within)] };

# input: a pair
# output: agree, apart or open: what its rows come to
def word:
  first(
    (select(any(.rows[]; .says == "apart")) | "apart"),
    (select(.rows == [] or any(.rows[]; .says == "open")) | "open"),
    "agree"
  );

# input: names of machines
# output: groups of them, in which each agrees with each
# $agree: "a\tb" → true
def groups($agree):
  reduce .[] as $name ([];
    (map(all(.[]; $agree["\(.)\t\($name)"])) | index(true)) as $at
    | if $at == null then . + [[$name]] else .[$at] += [$name] end);

# input: a row of a pair
# output: "search · c=4 · latency p50: +9 % [+7 % … +11 %], allowed are 2.5 %"
def row_words:
  "\(.about | names::row_text): "
  + (if .interval == null then "\(.figures) figures of both tell nothing"
     else "\(.change | rows::percent) [\(.interval | map(rows::percent) | join(" … "))]" end)
  + ", allowed are \(.within | rows::amount) (\(.figures) figures)";

# input: machines
# output: {code, text}: 0 all agree, 1 some do not, 2 it cannot be told
# $thresholds: the threshold file
# $runner: the runner class
def judged_class($thresholds; $runner):
  map(.name) as $names
  | [range(length) as $i | range($i + 1; length) as $j | [.[$i], .[$j]]
    | pair($thresholds; $runner)
    | .says = word] as $pairs
  | ([$pairs[] | select(.says == "agree") | { key: "\(.a)\t\(.b)", value: true }] | from_entries)
    as $agree
  | ($pairs | map(.says)) as $says
  | { code: (if $says | index("apart") then 1 elif $says == [] or ($says | index("open")) then 2
        else 0 end),
      text: ([
        ($names | groups($agree)[]
          | if length == 1 then "by itself  \(.[0])" else "agree      \(join(", "))" end),
        ($pairs[]
          | select(.says != "agree")
          | "",
            "\(.a) and \(.b): \({ apart: "do not agree", open: "cannot be told" }[.says])",
            (select(.rows == []) | "  no row with a limit that both have figures of"),
            (.says as $says | .rows[] | select(.says == $says) | "  \(row_words)"))
      ] | join("\n")) };
