# The output of --dry-run: a plan with the commands of its build and start.
import "lib/instructions" as instructions;
import "lib/limits" as limits;
import "lib/recipe" as recipe;
import "plan/schedule" as schedule;
import "plan/words" as words;

# Rows of texts → lines with aligned columns.
def columns:
  . as $rows
  | [range(($rows[0] // []) | length)
      | . as $column
      | $rows | map(.[$column] | length) | max] as $widths
  | $rows[]
  | [to_entries[] | .value + " " * ([$widths[.key] - (.value | length), 0] | max)]
  | "  " + join("  ")
  | sub(" +$"; "");

# Words of a command → the command for a shell, with {places} left readable.
def typed:
  map(if test("^[A-Za-z0-9_./:=@%+,{}~-]+$") then . else @sh end)
  | join(" ");

# Variables → "env NAME=value … ", or "".
def assigned:
  to_entries
  | map("\(.key)=\(.value)")
  | if length == 0 then "" else "env \(typed) " end;

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

def counting($t; $inputs):
  .pairs as $pairs
  | [.cases[] | select(.probe == "instructions")]
  | select(. != [] and $inputs.counter != null)
  | schedule::cost($pairs; $t | schedule::side_start_s; $inputs.probes).launch_s as $seconds
  | ["instructions", ($inputs.counter | instructions::counter_text)],
    ["", "of the seconds of a launch they take at most \($seconds | words::time_text)"];

def run_lines($t; $inputs):
  "\(.target): \(.title)",
  ([
    ["runner class", .runner],
    ["source", .source],
    ["base", commit_text("base"; $t.source.repository)],
    ["head", commit_text("head"; $t.source.repository)],
    ["launch", words::launch_text],
    counting($t; $inputs),
    ["looks", words::looks_text],
    ["", "later looks take only cases with open rows"],
    ["sets", "one; a second set confirms suspected regressions"],
    ["first look", "after about \(.estimate_s | words::time_text)"],
    ["budget", "\(.budget_s | words::time_text) of measuring in total"]
  ] | columns);

def users: if . == 1 then "1 user" else "\(.) users" end;

# The load of a case as text.
def load:
  [
    .executor,
    (if .rate_to then "\(.rate) to \(.rate_to)/s" elif .rate then "\(.rate)/s" else null end),
    (if .concurrency and (.rate | not) then .concurrency | users else null end),
    (if .requests then "\(.requests) requests" else null end),
    (if .warm_up then "\(.warm_up) before them" else null end),
    (if .load_s then "\(.load_s) s on each side" else null end),
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

def case_lines:
  (.rows | group_by(.case) | map({ key: .[0].case, value: length }) | from_entries) as $rows
  | "cases",
    ([["case", "probe", "gated rows", "load"]]
      + [.cases[] | [.case, .probe, ($rows[.case] // 0 | tostring), load]]
      | columns);

def limit_text:
  [
    (.worse_by // empty | "worse by \(limits::amount_words)"),
    (.at_least // empty | "at least \(limits::amount_words)"),
    (.min // empty | "min \(limits::amount_words)"),
    (.max // empty | "max \(limits::amount_words)"),
    (.drift // empty | "drift \(limits::amount_words)")
  ]
  | join(", ");

def limit_place:
  [
    .endpoint,
    (if .concurrency then "c=\(.concurrency)" else null end),
    .variant,
    .runner
  ]
  | map(select(. != null))
  | if length > 0 then join(" ") else "everywhere" end;

def limit_lines($l):
  .runner as $runner
  | [.rows[] | . as $row | $l | limits::limit_for($row; $runner)]
  | group_by([.metric, limit_place])
  | "limits",
    ([["metric", "gated rows", "where", "allowed"]]
      + map([.[0].metric, (length | tostring), (.[0] | limit_place), (.[0] | limit_text)])
      | columns);

def gone_lines:
  select((.gone // []) != [])
  | "gone: they have thresholds, but this definition does not measure them",
    ([["case", "metric", "allowed"]]
      + [.gone[] | [.case, ([.metric, .label // empty] | join(" ")), .limit_text]]
      | columns),
    "";

def left_out_lines:
  select(.left_out)
  | "left out: no changed file can affect them",
    (.left_out | map([.case, .why]) | columns),
    "";

def build_lines($who; $plan; $machine):
  recipe::recipe_of($machine; 0)
  | (.env // {} | assigned) as $env
  | "build of \($who), in "
      + if $plan.repository == "" then "an empty folder" else "the tree of its commit" end,
    (.packages // empty | "  runner-setup/install --for \(join(" ") | @sh)"),
    (.commands[] | "  \($env)\(typed)"),
    "  artifacts: \(.artifacts | join(" "))",
    (.incremental // empty
      | "  three times after an edit of \(.edit): \($env)\(.command | typed)");

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

# input: plan.json
# output: lines
# $inputs: {definition, base_definition, thresholds}, each [the content of its file]; machine: the
#         architecture that builds, as uname -m names it; probes: kinds of probes; counter: what
#         machine/counter prints, null where no case counts instructions
def lines($inputs):
  . as $plan
  | $inputs.definition[0] as $t
  | .base_own as $base_own
  | run_lines($t; $inputs),
    "", case_lines,
    "", limit_lines($inputs.thresholds[0]),
    "", gone_lines, left_out_lines,
    (if $base_own then
        ($inputs.base_definition[0]
          | build_lines("base"; $plan; $inputs.machine), "", start_lines("base"; $plan)),
        "", ($t | build_lines("head"; $plan; $inputs.machine), "", start_lines("head"; $plan))
      else
        $t
        | build_lines("each side"; $plan; $inputs.machine), "", start_lines("each side"; $plan)
      end),
    "", "A run fills in {places}. This dry run built and started nothing.";
