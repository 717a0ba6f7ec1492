# Whether machines of one class can share stored baselines.
#
# Figures of two machines are compared launch by launch (snapshots of one commit) or commit by
# commit (stored data points). Between equal machines each ratio is as likely above 1 as below, so
# the rule is that of timed rows: Walsh averages at exact signed ranks.
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/names" as names;

# launch → the logarithm of its figure. Both sides are the same build, so both count.
def by_both:
  [rows::by_launch("base"), rows::by_launch("head")]
  | transpose
  | to_entries
  | map(select(all(.value[]; . != null and . > 0))
      | { key: "\(.key)", value: (.value | map(log) | add / 2) })
  | from_entries;

# a machine: {name, rows: row → {about, by}}
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

# a machine: {name, rows}; of a commit that was measured twice, the later figure
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

# {change, interval} of differences of logarithms, as shares; null where they are too few
def ratio:
  (length | stats::signed_ranks([policy::policy.plan.false_passes.value])[0]) as $rank
  | if $rank == null then { change: null, interval: null }
    else
      stats::walsh_averages
      | { change: (stats::middle_of_sorted | exp - 1),
          interval: [(.[$rank - 1] | exp - 1), (.[-$rank] | exp - 1)] }
    end;

# agree or apart, where all or none of the interval is within; else open
def agreement($within):
  .interval
  | first(
      (select(. == null) | "open"),
      (select(.[0] >= -$within and .[1] <= $within) | "agree"),
      (select(.[0] > $within or .[1] < -$within) | "apart"),
      "open"
    );

# {a, b, rows} of [a machine, another]: rows that have a limit and figures of both
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

def conclusion:
  first(
    (select(any(.rows[]; .says == "apart")) | "apart"),
    (select(.rows == [] or any(.rows[]; .says == "open")) | "open"),
    "agree"
  );

# groups of names, in which each agrees with each; $agree: "a\tb" → true
def groups($agree):
  reduce .[] as $name ([];
    (map(all(.[]; $agree["\(.)\t\($name)"])) | index(true)) as $at
    | if $at == null then . + [[$name]] else .[$at] += [$name] end);

# "search · c=4 · latency p50: +9 % [+7 % … +11 %], allowed are 2.5 %"
def row_words:
  "\(.about | names::row_text): "
  + (if .interval == null then "\(.figures) common figures are too few"
     else "\(.change | rows::percent) [\(.interval | map(rows::percent) | join(" … "))]" end)
  + ", allowed are \(.within | rows::amount) (\(.figures) figures)";

# {code, text} of machines: 0 all agree, 1 some do not, 2 undecided
def judged_class($thresholds; $runner):
  map(.name) as $names
  | [range(length) as $i | range($i + 1; length) as $j | [.[$i], .[$j]]
    | pair($thresholds; $runner)
    | .says = conclusion] as $pairs
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
            "\(.a) and \(.b): \({ apart: "do not agree", open: "undecided" }[.says])",
            (select(.rows == []) | "  no row with a threshold that both measured"),
            (.says as $says | .rows[] | select(.says == $says) | "  \(row_words)"))
      ] | join("\n")) };

# what must be equal in all snapshots
def identity:
  { target,
    runner,
    "set of k6 scripts": .key.scripts,
    "target definition": .key.definition,
    "head commit": .sides.head.commit };

def problem:
  .[0] as $first
  | ($first.document | identity) as $of
  | .[]
  | .file as $file
  | .document
  | (select(.aa != true) | "\($file): /aa is \(.aa); allowed: true, both sides of one build"),
    (identity as $here
      | $of
      | keys[]
      | select($of[.] != $here[.])
      | "\($file): another \(.) than \($first.file): \($here[.] | tojson); allowed:"
        + " \($of[.] | tojson)");

# input: {thresholds, runner, store}: thresholds: [the threshold file]; runner: the runner class;
#   store: "" where the documents are snapshots, else they are data points. Documents come through
#   `inputs`
# output: {code, text}: 0 all agree, 1 some do not, 2 undecided; or {problem} where snapshots are of
#   different commits or definitions
def of_documents:
  . as { $thresholds, $runner, $store }
  | [inputs | { file: input_filename, document: . }] as $documents
  | if $store != "" then
      $documents
      | map(.document)
      | group_by(.machine)
      | map(of_points)
      | judged_class($thresholds[0]; $runner)
    else
      $documents
      | first((problem | { problem: . }), (map(of_snapshot)
        | judged_class($thresholds[0]; $runner)))
    end;
