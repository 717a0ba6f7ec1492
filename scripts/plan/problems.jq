# What a schema cannot say: that the names and units of a target and its threshold file are known.
import "lib/cases" as cases;
import "lib/units" as units;
import "lib/metrics" as $metrics;

# input: names
# output: them as an alternative: "a, b"
def listed: join(", ");

# input: a target definition
# output: its metrics' names → units, null where the probe decides
# $probes: kinds of probes
def metric_units($probes):
  [.cases[] | cases::completed($probes)] as $cases
  | [$cases[].probe | $probes[.].metrics | arrays[] | { (.): $metrics::metrics[0][.].unit }]
    + [$cases[].metrics // [] | .[] | { (.): null }]
  | add // {};

# input: a completed case
# output: messages about keys that its probe or its executor needs
# $probe: its probe
def keys_that_lack($probe):
  . as $case
  | (
      ($probe.needs | arrays | { words: "the \($case.probe) probe", keys: . }),
      ($probe.executors[$case.executor // ""] | arrays
        | { words: "executor \($case.executor)", keys: . })
    )
  | select(any(.keys[]; $case[.] == null))
  | "lacks \(.keys | map("\"\(.)\"") | join(" or ")), which \(.words) needs";

# input: a completed case
# output: a message about keys of which it must have one
# $probe: its probe
def one_of_keys($probe):
  . as $case
  | $probe.needs_one
  | select(. != null)
  | select(map(select(. as $key | $case[$key] != null)) | length != 1)
  | "needs \(map("\"\(.)\"") | join(" or ")), one of them";

# input: a completed case
# output: a message where it says that it needs what it always has
# $probe: its probe
# $probes: kinds of probes
def needless_service($probe; $probes):
  select(.needs == "service" and $probe.service == "running")
  | [$probes | to_entries[] | select(.value.service == "choice") | .key] as $choosers
  | "/needs is for \($choosers | join(" and ")); \(.probe) always has the service";

# input: a case as the definition has it
# output: messages, each beginning after "target /cases/N"
# $target: the target definition
# $probes: kinds of probes
def case_problems($target; $probes):
  cases::completed($probes)
  | $probes[.probe] as $probe
  | ($target.variants // {}) as $variants
  | (
      select($probe == null)
        | "/probe is \"\(.probe)\"; allowed: \($probes | keys | listed)"
    ),
    (
      select(.variant as $name | $name != null and ($variants | has($name) | not))
        | "/variant is \"\(.variant)\"; allowed: \($variants | keys | listed)"
    ),
    ((keys_that_lack($probe), one_of_keys($probe)) | " \(.)"),
    needless_service($probe; $probes);

# input: a target definition
# output: messages about services that there are not
# $services: the names of those that there are
def service_problems($services):
  .services // [] | to_entries[]
  | select(.value | IN($services[]) | not)
  | "target /services/\(.key) is \"\(.value)\"; allowed: \($services | listed)";

# input: the variants of a target definition
# output: messages about variants whose base would be started in one that there is not, or in
#         another's base
def base_problems:
  . as $variants
  | [to_entries[] | select(.value.base == null) | .key] as $modes
  | to_entries[]
  | select(.value.base != null and (.value.base | IN($modes[]) | not))
  | "target /variants/\(.key)/base is \"\(.value.base)\"; allowed: \($modes | listed)";

# input: a target definition
# output: a message for each place with paths, where no changed files of its source are known
def path_problems:
  select(.source.kind != "git")
  | (select(.paths) | ""), (.cases | to_entries[] | select(.value.paths) | "/cases/\(.key)")
  | "target \(.)/paths is there; allowed: none, for no changed files are known of a source that is"
    + " not git";

# input: a target definition
# output: messages
# $probes: kinds of probes
# $services: names of services
def target_problems($probes; $services):
  . as $target
  | (.cases | to_entries[] | "target /cases/\(.key)\(.value | case_problems($target; $probes))"),
    service_problems($services),
    (.variants // {} | base_problems),
    path_problems,
    (
      select(.start == null) | .cases | to_entries[]
        | select(.value | cases::completed($probes) | .service | IN("running", "own"))
        | "target lacks \"start\", which /cases/\(.key) needs"
    ),
    (
      [cases::cases("full"; ""; $probes)[].case] | group_by(.)[] | select(length > 1)
        | "target /cases name the case \"\(.[0])\" \(length) times"
    );

# input: an entry of a threshold file
# output: a message for each amount that is none of its metric's unit
# $unit: the unit; null where that is not known
def amount_problems($unit):
  ("at_least", "max", "min") as $key
  | .[$key]
  | select($unit != null and . != null and units::amount_in($unit) == null)
  | (if $unit == "" then "%" else $unit end) as $allowed
  | "/\($key) is \"\(.)\"; allowed: an amount in \($allowed)";

# input: an entry of a threshold file
# output: messages, each beginning after the entry's place
# $target: the target definition
# $units: its metrics' names → units
def entry_problems($target; $units):
  (["all-cases"] + [$target.cases[].endpoint] | unique) as $endpoints
  | ($target.variants // {}) as $variants
  | (
      select(.metric | in($units) | not)
        | "/metric is \"\(.metric)\"; allowed: \($units | keys | listed)"
    ),
    (
      select(.endpoint != null and (.endpoint | IN($endpoints[]) | not))
        | "/endpoint is \"\(.endpoint)\"; allowed: \($endpoints | listed)"
    ),
    (
      select(.variant as $name | $name != null and ($variants | has($name) | not))
        | "/variant is \"\(.variant)\"; allowed: \($variants | keys | listed)"
    ),
    amount_problems($units[.metric]);

# input: a threshold file
# output: messages about its lists of entries
# $target: the target definition
# $gone: places of the entries that speak of what an earlier definition had: they are no fault
# $units: its metrics' names → units
def list_problems($target; $gone; $units):
  ["worse_by", "at_least", "min", "max", "drift"] as $keys
  | ("limits", "accepted") as $list
  | .[$list] // []
  | to_entries[]
  | [$list, .key] as $at
  | select($gone | index([$at]) | not)
  | "thresholds /\($list)/\(.key)" as $place
  | .value
  | "\($place)\(entry_problems($target; $units))",
    (
      select($list == "limits" and all(.[$keys[]]; . == null))
        | "\($place) limits nothing; allowed: one or more of \($keys | listed)"
    );

# input: a threshold file
# output: messages
# $target: the target definition
# $gone: places of the entries that speak of what an earlier definition had, each [list, number]
# $probes: kinds of probes
def limit_problems($target; $gone; $probes):
  ($target | metric_units($probes)) as $units
  | (
      select(.target != $target.target)
        | "thresholds /target is \"\(.target)\"; allowed: \"\($target.target)\""
    ),
    list_problems($target; $gone; $units);
