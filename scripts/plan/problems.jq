# What a schema cannot check: names and units of a target definition and its threshold file.
import "lib/cases" as cases;
import "lib/metrics" as $metrics;
import "lib/recipe" as recipe;
import "lib/units" as units;
import "plan/rows" as rows;

def listed: join(", ");

# The names of the metrics → units, null where the probe prints the unit.
def metric_units($probes):
  [.cases[] | cases::completed($probes)] as $cases
  | [$cases[].probe | $probes[.].metrics | arrays[] | { (.): $metrics::metrics[0][.].unit }]
    + [$cases[].metrics // [] | .[] | { (.): null }]
  | add // {};

def keys_that_lack($probe):
  . as $case
  | (
      ($probe.needs | arrays | { words: "the \($case.probe) probe", keys: . }),
      ($probe.executors[$case.executor // ""] | arrays
        | { words: "executor \($case.executor)", keys: . })
    )
  | select(any(.keys[]; $case[.] == null))
  | "lacks \(.keys | map("\"\(.)\"") | join(" or ")), which \(.words) needs";

def one_of_keys($probe):
  . as $case
  | $probe.needs_one
  | select(. != null)
  | select(map(select(. as $key | $case[$key] != null)) | length != 1)
  | "needs \(map("\"\(.)\"") | join(" or ")), one of them";

def needless_service($probe; $probes):
  select(.needs == "service" and $probe.service == "running")
  | [$probes | to_entries[] | select(.value.service == "choice") | .key] as $choosers
  | "/needs is for \($choosers | join(" and ")); \(.probe) always has the service";

# Problems of a case; each message continues "target /cases/N".
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
# output: messages about unknown services
# $services: names of the known services
def service_problems($services):
  .services // [] | to_entries[]
  | select(.value | IN($services[]) | not)
  | "target /services/\(.key) is \"\(.value)\"; allowed: \($services | listed)";

# Variants whose base is none, or is itself a comparison.
def base_problems:
  . as $variants
  | [to_entries[] | select(.value.base == null) | .key] as $modes
  | to_entries[]
  | select(.value.base != null and (.value.base | IN($modes[]) | not))
  | "target /variants/\(.key)/base is \"\(.value.base)\"; allowed: \($modes | listed)";

# Paths of a source whose changed files nobody knows.
def path_problems:
  select(.source.kind != "git")
  | (select(.paths) | ""), (.cases | to_entries[] | select(.value.paths) | "/cases/\(.key)")
  | "target \(.)/paths is set; allowed: only with a source of kind git, whose changed files are"
    + " known";

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

# input: the definition of a side
# output: why it cannot be built in so many layouts; nothing where it can
# $asked: how many, as text
# $machine: the architecture that builds, as uname -m names it
def relayout_problem($asked; $machine):
  recipe::layouts($machine) as $most
  | first(
      (select($most == 1)
        | "has no /build/relayout, the variables of more layouts, such as"
          + " [{ \"GOFLAGS\": \"-ldflags=-randlayout=1\" }]"),
      (($asked | tonumber? // 0) as $count
        | select($count < 2 or $count > $most or $count != ($count | floor))
        | "allowed are whole numbers from 2 to \($most), one more than /build/relayout lists")
    );

def amount_problems($unit):
  ("at_least", "max", "min") as $key
  | .[$key]
  | select($unit != null and . != null and units::amount_in($unit) == null)
  | (if $unit == "" then "%" else $unit end) as $allowed
  | "/\($key) is \"\(.)\"; allowed: an amount in \($allowed)";

# Problems of a threshold entry; each message continues its place.
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

# $gone: places of entries that name what an earlier definition had, which is no fault.
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

def limit_problems($target; $gone; $probes):
  ($target | metric_units($probes)) as $units
  | (
      select(.target != $target.target)
        | "thresholds /target is \"\(.target)\"; allowed: \"\($target.target)\""
    ),
    list_problems($target; $gone; $units);

# input: {target: [definition], thresholds: [threshold file], earlier: [the definition beside the
#         thresholds], empty where it is this one; probes; services; target_file, thresholds_file:
#         names for messages}
# output: lines "FILE: /path is VALUE; allowed: …"
def problems:
  . as $all
  | (.target[0] | rows::all_rows($all.probes)) as $now
  | [.earlier[] | rows::all_rows($all.probes) as $earlier
      | $all.thresholds[0]
      | rows::places_of_gone($now; $earlier)] as $gone
  | (
      (.target[0] | target_problems($all.probes; $all.services)),
      (.thresholds[0] | limit_problems($all.target[0]; $gone; $all.probes))
    )
  | sub("^target "; "\($all.target_file): ")
  | sub("^thresholds "; "\($all.thresholds_file): ");
