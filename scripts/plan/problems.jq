# What a schema cannot say: that the names and units in a threshold file are those of its target.
include "plan/cases";
include "lib/units";

# input: a target definition; output: its metrics' names → units (null where the probe decides)
def metric_units($metrics):
  ([.cases[] | .probe // "k6"] | unique) as $probes
  | ($metrics | with_entries(select(.key | probe_of | IN($probes[])) | .value = .value.unit))
  + ([.cases[] | .metrics // [] | .[] | { key: ., value: null }] | from_entries);

# input: ignored; output: messages
def target_problems($t):
  ($t.cases | to_entries[] | .key as $i | .value
    | (select(.variant != null) | .variant as $v | select(($t.variants // {}) | has($v) | not)
        | "target /cases/\($i)/variant is \"\($v)\"; allowed: \($t.variants // {} | keys | join(", "))"),
      (select(.probe == "size" and .files == null) | "target /cases/\($i) lacks \"files\", which the size probe needs"),
      (select(.probe == "proc" and .requests == null) | "target /cases/\($i) lacks \"requests\", which the proc probe needs"),
      (select(.probe == "command" and (.command == null or .metrics == null)) | "target /cases/\($i) lacks \"command\" or \"metrics\", which the command probe needs"),
      (select(.probe == "hyperfine" and .command == null) | "target /cases/\($i) lacks \"command\", which the hyperfine probe needs"),
      (select(.executor == "rate" and .rate == null) | "target /cases/\($i) lacks \"rate\", which executor rate needs"),
      (select(.executor == "ramp" and (.rate == null or .rate_to == null)) | "target /cases/\($i) lacks \"rate\" or \"rate_to\", which executor ramp needs"),
      (select(.needs == "service" and .probe == "k6") | "target /cases/\($i)/needs is for command and hyperfine; k6 always has the service")),
  (select($t.start == null) | $t.cases | to_entries[] | select(.value.probe == null or (.value.probe | IN("k6", "proc"))) | "target lacks \"start\", which /cases/\(.key) needs"),
  ([$t | cases("full"; "")[].case] | group_by(.)[] | select(length > 1) | "target /cases name the case \"\(.[0])\" \(length) times");

# input: ignored; output: messages
def limit_problems($t; $l; $metrics):
  ($t | metric_units($metrics)) as $units
  | (["all-cases"] + [$t.cases[].endpoint]) as $endpoints
  | (select($l.target != $t.target) | "thresholds /target is \"\($l.target)\"; allowed: \"\($t.target)\""),
    (("limits", "accepted") as $list | $l[$list] // [] | to_entries[] | "thresholds /\($list)/\(.key)" as $at | .value as $e
      | ($e | select(.metric | in($units) | not) | "\($at)/metric is \"\(.metric)\"; allowed: \($units | keys | join(", "))"),
        ($e | select(.endpoint != null and (.endpoint | IN($endpoints[]) | not)) | "\($at)/endpoint is \"\(.endpoint)\"; allowed: \($endpoints | unique | join(", "))"),
        ($e | select(.variant != null) | .variant as $v | select(($t.variants // {}) | has($v) | not) | "\($at)/variant is \"\($v)\"; allowed: \($t.variants // {} | keys | join(", "))"),
        ($e | $units[.metric] as $u | select($u != null) | to_entries[] | select(.key | IN("at_least", "min", "max"))
          | select(.value | amount_in($u) == null) | "\($at)/\(.key) is \"\(.value)\"; allowed: an amount in \($u | if . == "" then "%" else . end)"),
        (select($list == "limits") | $e | select([.worse_by, .at_least, .min, .max, .drift] | all(. == null)) | "\($at) limits nothing; allowed: one or more of worse_by, at_least, min, max, drift"));
