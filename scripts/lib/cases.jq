# From a target definition to the cases and rows of one plan.

# The regular expression that means the same
def pattern:
  gsub("(?<c>[^a-zA-Z0-9*?-])"; "\\\(.c)")
  | gsub("[*]"; ".*")
  | gsub("[?]"; ".")
  | "^(\(.))$";

# Whether its name or its endpoint's is one of those that are wanted
def chosen($globs):
  . as $case
  | $globs == "" or any(
      $globs | split(",")[] | pattern;
      . as $pattern | any($case | .case, .endpoint; test($pattern))
    );

# input: kinds of probes, each with its probe.json
# output: the kind of a case that names none
def usual_kind: first(to_entries[] | select(.value.usual) | .key);

# input: a case of a target definition
# output: the same with its probe, with what that adds where the case says nothing, and with what
#         later stages must know of it
# $probes: kinds of probes
def completed($probes):
  (.probe // ($probes | usual_kind)) as $kind
  | ($probes[$kind] // {}) as $probe
  | ($probe | { service, together, slots, script, once, optional })
    + ($probe.defaults // {})
    + .
    + { probe: $kind, tier: (.tier // "pr") }
    # Commands have no load; the case says whether they need a service beside them.
    + (if .commands then { service: "choice", requests: null, concurrency: null } else {} end);

# One case for each concurrency, each with its users where it has any, and with its id
def at_each_concurrency($probe):
  if .parts then . + { concurrency: [[.parts[]] | add], mixed: true } else . end
  | (.concurrency // [null])[] as $users
  | (if $probe.parts and $users then "c\($users)" else null end) as $level
  | . + {
      concurrency: $users,
      parts: (if $probe.parts then .parts // { default: $users } else null end),
      case: ([.endpoint, .variant, $level] | map(select(. != null)) | join("-"))
    };

# input: a target definition
# output: its cases, one for each concurrency
# $tier: "full" holds all, "pr" those of that tier
# $only: globs with commas between, of the cases that are wanted
# $probes: kinds of probes
def cases($tier; $only; $probes):
  (.variants // {}) as $variants
  | [
      .cases[]
      | completed($probes)
      | .base_variant = $variants[.variant // ""].base
      | select(.tier == "pr" or $tier == "full")
      | at_each_concurrency($probes[.probe])
      | with_entries(select(.value != null and .key != "why"))
      | select(chosen($only))
    ];

# input: a target definition
# output: how many cases are wanted, and in words that names fit none, and what would; nothing where
#         all do
# $tier, $only, $probes: see cases
def unchosen($tier; $only; $probes):
  . as $definition
  | [cases($tier; ""; $probes)[].case] as $there
  | (
      $only
      | split(",")
      | map(
          select(. as $glob | $glob != "" and ($definition | cases($tier; $glob; $probes) == []))
        )
    ) as $unknown
  | select($unknown != [])
  | any($unknown[]; . as $glob | $definition | cases("full"; $glob; $probes) != []) as $in_full
  | [cases($tier; $only; $probes)[]] as $wanted
  | "\($wanted | length) --only '\($unknown | join(","))':"
    + " no case of \(.target) and no endpoint fits that"
    + (if $in_full then " in the tier \($tier), and one does in full: add --tier full" else "" end)
    + (if $there == [] then "" else
        "; there are \($there | join(", ")), the endpoints in them, and globs such as *-c4" end);

# The names of a metric's rows; one null where there is one row without a name
def row_names($probe; $metric):
  [$probe.labels // {} | to_entries[] | select(.value | index($metric)) | .key] as $keys
  | [.[$keys[]] // [] | if type == "object" then keys[] else .[] end]
  | . - ["default"]
  | if . == [] then [null] else . end;

# whether the case has for the key the value, or one of the values
def says($case):
  .value as $wanted
  | $case[.key]
  | IN($wanted | if type == "array" then .[] else . end);

# input: a case
# output: its rows {case, endpoint, concurrency, variant, metric, label}, as far as they are known
#         before anything is measured
# $probes: kinds of probes
def rows($probes):
  . as $case
  | $probes[.probe] as $probe
  | (if $probe.metrics == "of_case" then .metrics // [] else $probe.metrics | sort end)[] as $metric
  | select($probe.only[$metric] // {} | to_entries | all(.[]; says($case)))
  | row_names($probe; $metric)[] as $name
  | { case, endpoint, concurrency, variant, metric: $metric, label: $name };
