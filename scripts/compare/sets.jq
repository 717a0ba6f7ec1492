# What must hold between a plan and the measurements that are compared under it, beyond what each file's schema says.
include "lib/rows";
include "lib/schema";

# input: ignored; output: messages. $sets: {file, measurement} of each; $metrics: scripts/lib/metrics.json
def set_problems($plan; $thresholds; $metrics; $sets):
  # input: a value; output: a message when it is not what the plan has
  def other($file; $what; $want): select(. != $want) | "\($file): \($what) is \(tojson); the plan has \($want | tojson)";
  ($plan.cases | map({ key: .case, value: true }) | from_entries) as $planned
  | (select($thresholds.target != $plan.target) | "thresholds.json: /target is \($thresholds.target | tojson); the plan has \($plan.target | tojson)"),
    ($sets[] | .file as $file | .measurement
      | (.target | other($file; "/target"; $plan.target)), (.runner | other($file; "/runner"; $plan.runner)),
        (.source | other($file; "/source"; $plan.source | split(":")[0])),
        (("base", "head") as $side | .sides[$side] | select(. != null) | .commit | other($file; "/sides/\($side)/commit"; $plan[$side].commit)),
        (("base", "head") as $side | .sides[$side].artifact | select(. != null) | . as $mine
          | first($sets[] | select(.measurement.sides[$side]) | { file, artifact: .measurement.sides[$side].artifact }) | select(.artifact != $mine)
          | "\($file): /sides/\($side)/artifact is another build than in \(.file)"),
        (select(.key != $sets[0].measurement.key) | "\($file): /key differs from that of \($sets[0].file): another machine, definition or set of scripts"),
        (.cases[] | select($planned[.case] | not) | "\($file): case \(.case | tojson) is not in the plan"),
        (.rows[] | select($metrics[.metric] != null and ($metrics[.metric].unit != .unit or $metrics[.metric].better != .better))
          | "\($file): row \(.case) \(.metric) is in \(.unit | tojson), better \(.better); allowed: \($metrics[.metric].unit | tojson), better \($metrics[.metric].better)")),
    first([$sets[] | .file as $file | .measurement.rows[] | { file: $file, row: "\(.set)\t\(id)" }] | group_by(.row)[] | select(length > 1)
      | "\(.[-1].file): the row \(.[0].row | split("\t") | map(select(. != "")) | join(" ")) is there \(length) times");

# input: ignored; output: messages, those of the schema first: what does not fit it cannot be looked at further. $files: the names given
def refusals($plan; $thresholds; $metrics; $schema; $files; $sets):
  # input: {file, measurement}; output: messages. Definitions without arguments end here what jq holds for them.
  def misfits: [.file as $file | problems($schema; [.measurement]) | "\($file): \(.)"];
  # input: ignored; output: messages
  def strangers: [set_problems($plan; $thresholds; $metrics; $sets)];
  [($files[] | select(. != "" and (. as $file | all($sets[]; .file != $file))) | "\(.): holds no JSON document; allowed: exactly one"),
   ($sets | group_by(.file)[] | select(length > 1 and .[0] != .[1]) | "\(.[0].file): holds \(length) JSON documents; allowed: exactly one"), ($sets[] | misfits[])] as $faults
  | if $faults != [] then $faults[] else strangers[] end;
