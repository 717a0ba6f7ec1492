# why.json: what explains the regressions of a verdict.
import "lib/text" as text;
import "why/cases" as cases;
import "why/explain" as explain;
import "why/profile" as profile;

def share_of(f):
  ([.[]] | add // 0) as $all
  | ([to_entries[] | select(.key | split(";") | f) | .value] | add // 0)
  | if $all > 0 then . / $all else 0 end;

# Whether the innermost frame is in a file without names.
def nameless: .[-1] | test("^\\[[^\\]]+\\]$") and . != "[generated code]" and . != "[kernel]";

def generated: .[-1] == "[generated code]";

# The runtime that generates code, as its own functions show.
def runtime:
  first(
    (select(any(keys[]; test("(^|;)(v8::|node::|Builtins_|\\[node\\])"))) | "node"),
    (select(any(keys[]; test("(^|;)(Java|JVM_|\\[libjvm[.]so\\])"))) | "jvm"),
    "other"
  );

# The file with most of the frames without names.
def nameless_object:
  [to_entries[] | .value as $n | (.key | split(";")) | select(nameless) | { name: .[-1], n: $n }]
  | group_by(.name)
  | max_by(map(.n) | add)
  | .[0].name[1:-1][0:100];

# Whether CPython's interpreter runs an unknown function.
def interpreted: any(.[]; startswith("_PyEval_EvalFrame")) and all(.[]; profile::of_python | not);

# {what: names|generated|python, of, share} of each gap of a tenth or more in a profile.
def missing:
  .sides.head.stacks
  | . as $stacks
  | (
      { what: "names", share: share_of(nameless) },
      { what: "generated", share: share_of(generated) },
      { what: "python", share: share_of(interpreted) }
    )
  | select(.share >= 0.1)
  | .what as $what
  | .of = (
      $stacks
      | if $what == "names" then nameless_object
        elif $what == "generated" then runtime
        else null
        end
    );

def entry($rows; $commits):
  {
    case,
    label: .label,
    reason: .reason,
    tool: null,
    per: null,
    base: null,
    head: null,
    requests: null,
    functions: [],
    kernel: null,
    missing: [],
    picture: null
  }
  + (if .reason != null then {}
     else explain::explained($commits)
       + { missing: [missing], picture: "\(cases::picture_name).svg" }
     end)
  + { waits_ms: cases::waits($rows) };

# input: null
# output: why.json
# $options: {verdict: [verdict.json], commits: [inputs/commits.json], or [], profiles: as of
#   profile.jq, or {case, label, reason} of a case without one, reason: why nothing is explained,
#   or ""}
def why($options):
  $options as { verdict: [$judged], $commits, $profiles, $reason }
  | ($commits[0].commits // []) as $known
  | [$profiles[] | entry($judged.rows; $known)] as $cases
  | [$cases[].functions[].commits[]] as $touching
  | {
      schema: "tollgate/why/1",
      target: $judged.target,
      runner: $judged.runner,
      base: $judged.sides.base.commit,
      head: $judged.sides.head.commit,
      reason: (if $reason == "" then null else $reason | text::plain(400) end),
      cases: $cases,
      commits: [
        $known[]
        | select(.sha | IN($touching[]))
        | { sha, subject, author }
      ]
    };
