# A plan as people read it before it is carried out.
# input: plan.json
# output: lines
# $definition: [the target definition that is planned]
# $base_definition: [the definition by which the base is built and started]
# $thresholds: [its limits]
# $machine: the architecture that builds, as uname -m names it
# $counter: what machine/counter says of this machine; null where no case counts instructions
# $probes: kinds of probes

import "plan/words" as words;
import "lib/recipe" as recipe;
import "lib/limits" as limits;
import "lib/counted" as machine;
import "plan/cost" as cost;

# input: rows of cells
# output: lines, the cells of a column below each other; the last one may be as long as it is
def columns:
  . as $rows
  | [range(($rows[0] // []) | length)
      | . as $column
      | $rows | map(.[$column] | length) | max] as $widths
  | $rows[]
  | [to_entries[] | .value + " " * ([$widths[.key] - (.value | length), 0] | max)]
  | "  " + join("  ")
  | sub(" +$"; "");

# input: an array of words
# output: them as a shell would take them, with {places} left readable
def typed:
  map(if test("^[A-Za-z0-9_./:=@%+,{}~-]+$") then . else @sh end)
  | join(" ");

# input: an object of variables
# output: "env NAME=value … ", "" when there are none
def assigned:
  to_entries
  | map("\(.key)=\(.value)")
  | if length == 0 then "" else "env \(typed) " end;

# input: plan.json
# output: what is known of the commit of a side
# $side: base or head
# $upstream: the address of the repository, or null
def commit_text($side; $upstream):
  .source as $source
  | .[$side]
  | if .ref == "" then
      "not named: a run needs --\($side) REF"
    elif $source == "release" then
      "\(.ref), a released version"
    elif .commit == "" then
      "\(.ref), not resolved: not in a copy of \($upstream) on this machine; a run fetches it"
    elif $source == "upstream" then
      "\(.ref) → \(.commit), as last fetched from \($upstream)"
    else
      "\(.ref) → \(.commit)"
    end;

# input: plan.json
# output: cells about the cases that count instructions, none where there are none
# $t: the target definition
def counting($t):
  .pairs as $pairs
  | [.cases[] | select(.probe == "instructions")]
  | select(. != [] and $counter != null)
  | cost::cost($pairs; $t | cost::side_start_s; $probes).launch_s as $seconds
  | ["instructions", ($counter | machine::counter_text)],
    ["", "of the seconds of a launch, they take at most \($seconds | words::time_text)"];

# input: plan.json
# output: lines about the run as a whole
# $t: the target definition
def run_lines($t):
  "\(.target): \(.title)",
  ([
    ["runner class", .runner],
    ["source", .source],
    ["base", commit_text("base"; $t.source.repository)],
    ["head", commit_text("head"; $t.source.repository)],
    ["launch", words::launch_text],
    counting($t),
    ["looks", words::looks_text],
    ["", "beyond the first only of cases with rows that are still open"],
    ["sets", "one; what is suspected in it is measured again in a second one"],
    ["first look", "after about \(.estimate_s | words::time_text)"],
    ["budget", "\(.budget_s | words::time_text) of measuring in all"]
  ] | columns);

# input: a number
# output: that many users, in words
def users: if . == 1 then "1 user" else "\(.) users" end;

# input: a case
# output: its load in words
def load:
  [
    .executor,
    (if .rate_to then "\(.rate) to \(.rate_to)/s" elif .rate then "\(.rate)/s" else null end),
    (if .concurrency and (.rate | not) then .concurrency | users else null end),
    (if .requests then "\(.requests) requests" else null end),
    (if .warm_up then "\(.warm_up) before them" else null end),
    (if .mixed then "mixed of \(.parts | keys | join(", "))" else null end),
    (if .endpoints then "each of \(.endpoints | join(", "))" else null end),
    (if .commands then .commands | keys | join(", ") else null end),
    (if .files then .files | join(" ") else null end),
    (if .prepare then "\(.prepare | typed);" else null end),
    (if .command then .command | typed else null end)
  ]
  | map(select(. != null))
  | join(", ")
  | sub(";, "; "; ");

# input: plan.json
# output: lines, one a case
def case_lines:
  (.rows | group_by(.case) | map({ key: .[0].case, value: length }) | from_entries) as $rows
  | "cases",
    ([["case", "probe", "gated rows", "load"]]
      + [.cases[] | [.case, .probe, ($rows[.case] // 0 | tostring), load]]
      | columns);

# input: a limit entry
# output: what it allows
def limit_text:
  [
    (.worse_by // empty | "worse by \(limits::amount_words)"),
    (.at_least // empty | "at least \(limits::amount_words)"),
    (.min // empty | "min \(limits::amount_words)"),
    (.max // empty | "max \(limits::amount_words)"),
    (.drift // empty | "drift \(limits::amount_words)")
  ]
  | join(", ");

# input: a limit entry
# output: where it holds
def limit_place:
  [
    .endpoint,
    (if .concurrency then "c=\(.concurrency)" else null end),
    .variant,
    .runner
  ]
  | map(select(. != null))
  | if length > 0 then join(" ") else "everywhere" end;

# input: plan.json
# output: lines, one a limit that decides a row of the plan
# $l: the threshold file
def limit_lines($l):
  .runner as $runner
  | [.rows[] | . as $row | $l | limits::limit_for($row; $runner)]
  | group_by([.metric, limit_place])
  | "limits",
    ([["metric", "gated rows", "where", "allowed"]]
      + map([.[0].metric, (length | tostring), (.[0] | limit_place), (.[0] | limit_text)])
      | columns);

# input: plan.json
# output: lines, one a limited row that went with its case; none where none did
def gone_lines:
  select((.gone // []) != [])
  | "gone: the limits speak of it, and this definition does not measure it",
    ([["case", "metric", "allowed"]]
      + [.gone[] | [.case, ([.metric, .label // empty] | join(" ")), .limit_text]]
      | columns),
    "";

# input: plan.json
# output: lines, one a case that is left out; none where none is
def left_out_lines:
  select(.left_out)
  | "left out: measured when a changed file can affect it",
    (.left_out | map([.case, .why]) | columns),
    "";

# input: the target definition
# output: lines of the build of a side
# $who: which side
# $plan: its plan
def build_lines($who; $plan):
  recipe::recipe_of($machine)
  | (.env // {} | assigned) as $env
  | "build of \($who), in "
      + if $plan.repository == "" then "an empty folder" else "the tree of its commit" end,
    (.packages // empty | "  runner-setup/install --for \(join(" ") | @sh)"),
    (.commands[] | "  \($env)\(typed)"),
    "  artifacts: \(.artifacts | join(" "))",
    (.incremental // empty
      | "  three times after an edit of \(.edit): \($env)\(.command | typed)");

# input: the target definition
# output: lines of the start of its service
# $variants: those that are started; null is none in particular
def service_lines($variants):
  . as $t
  | .start
  | (.env // {} | assigned) as $env
  | ($variants[] as $variant
      | .command + (if $variant then $t.variants[$variant].arguments else [] end)
      | "  \($env)\(typed)" + if $variant then "  # variant \($variant)" else "" end),
    ($variants[]
      | select(. != null)
      | . as $variant
      | $t.variants[$variant].base // empty
      | "  the base of \($variant) is started as \(.)"),
    (.ready
      | "  ready when GET \(.path) answers \(.status // 200) with \(.body | tojson)");

# input: the target definition
# output: lines of a launch of a side, none where no case needs a service
# $who: which side
# $plan: its plan
def start_lines($who; $plan):
  . as $t
  | [$plan.cases[] | select(.service != "none") | .variant]
  | unique as $variants
  | select($variants != [])
  | $t
  | ([$plan.looks[0], $plan.launches] | unique | map(tostring) | join(" to ")) as $times
  | "start of \($who), \($times) times",
    (.services // [] | .[] | "  scripts/services/\(.) up"),
    (.fixture // empty | "  \(typed)"),
    (if .start then service_lines($variants) else empty end);

. as $plan
| $definition[0] as $t
| .base_own as $base_own
| run_lines($t),
  "", case_lines,
  "", limit_lines($thresholds[0]),
  "", gone_lines, left_out_lines,
  (if $base_own then
      ($base_definition[0] | build_lines("base"; $plan), "", start_lines("base"; $plan)),
      "", ($t | build_lines("head"; $plan), "", start_lines("head"; $plan))
    else $t | build_lines("each side"; $plan), "", start_lines("each side"; $plan) end),
  "", "A run fills in {places}. Nothing was built or started."
