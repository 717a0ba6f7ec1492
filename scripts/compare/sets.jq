# What must hold between a plan and its measurements, beyond the schema of each file.
import "lib/structure" as structure;
import "lib/rows" as rows;
import "lib/schema" as schema;

def plan_problems($plan):
  .file as $file
  | .measurement
  | [["/target", .target, $plan.target],
      ["/runner", .runner, $plan.runner],
      ["/source", .source, ($plan.source | split(":")[0])],
      (("base", "head") as $side
        | select(.sides[$side])
        | ["/sides/\($side)/commit", .sides[$side].commit, $plan[$side].commit])][]
  | . as [$what, $is, $want]
  | select($is != $want)
  | "\($file): \($what) is \($is | tojson); the plan has \($want | tojson)";

# where builds, machine or scripts differ from those of other sets
def consistency_problems($sets):
  .file as $file
  | .measurement
  | (("base", "head") as $side
      | .sides[$side].artifact
      | select(. != null)
      | . as $artifact
      | first($sets[] | select(.measurement.sides[$side]))
      | select(.measurement.sides[$side].artifact != $artifact)
      | "\($file): /sides/\($side)/artifact is another build than in \(.file)"),
    (select(.key != $sets[0].measurement.key)
      | "\($file): /key differs from that of \($sets[0].file):"
        + " another machine, definition or set of scripts");

def unplanned($planned):
  .file as $file
  | .measurement.cases[]
  | select($planned[.case] | not)
  | "\($file): case \(.case | tojson) is not in the plan";

def double_problem:
  first(
    [.[] | .file as $file | .measurement.rows[] | { file: $file, row: "\(.set)\t\(rows::id)" }]
    | group_by(.row)[]
    | select(length > 1)
    | (.[0].row | split("\t") | map(select(. != "")) | join(" ")) as $row
    | "\(.[-1].file): the row \($row) is there \(length) times"
  );

def set_problems($plan; $thresholds):
  . as $sets
  | ($plan.cases | map({ key: .case, value: true }) | from_entries) as $planned
  | (select($thresholds.target != $plan.target)
      | "thresholds.json: /target is \($thresholds.target | tojson);"
        + " the plan has \($plan.target | tojson)"),
    (.[] | plan_problems($plan), consistency_problems($sets), unplanned($planned)),
    double_problem,
    structure::structure_problems($plan);

def document_problems($files):
  . as $sets
  | ($files[]
      | select(. != "" and (. as $file | all($sets[]; .file != $file)))
      | "\(.): holds no JSON document; allowed: exactly one"),
    (group_by(.file)[]
      | select(length > 1 and .[0] != .[1])
      | "\(.[0].file): holds \(length) JSON documents; allowed: exactly one");

# What does not fit the schema is not checked further.
# input: {plan, thresholds, files, schema, sets}: files: the names given; schema: that of
#   measurements; sets: {file, measurement} of each document in them
# output: messages
def refusals:
  . as $run
  # definitions without arguments, after which gojq frees memory
  | def misfits: [.file as $file | schema::problems($run.schema; [.measurement])
    | "\($file): \(.)"];
    def strangers: [.plan as $plan | .thresholds as $limits | .sets | set_problems($plan; $limits)];
    [(.sets | document_problems($run.files)), (.sets[] | misfits[])]
  | if . == [] then $run | strangers else . end
  | .[];
