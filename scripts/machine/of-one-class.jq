# Snapshots, or data points, of machines of one class -> {code, text}, or {problem} where they are
# not of one thing.
# input: nothing; documents come through `inputs`
# output: see judged_class
# $thresholds: [the threshold file]
# $runner: the runner class
# $store: "" where the documents are snapshots
import "machine/class" as class;

# input: a measurement
# output: what must be the same in all of them
def made_of:
  { target,
    runner,
    "set of k6 scripts": .key.scripts,
    "target definition": .key.definition,
    "head commit": .sides.head.commit };

# input: {file, document} of each
# output: what is wrong with one, nothing where all fit
def misfit:
  .[0] as $first
  | ($first.document | made_of) as $of
  | .[]
  | .file as $file
  | .document
  | (select(.aa != true) | "\($file): /aa is \(.aa); allowed: true, both sides of one build"),
    (made_of as $here
      | $of
      | keys[]
      | select($of[.] != $here[.])
      | "\($file): another \(.) than \($first.file): \($here[.] | tojson); allowed:"
        + " \($of[.] | tojson)");

if $store != "" then
  [inputs]
  | group_by(.machine)
  | map(class::of_points)
  | class::judged_class($thresholds[0]; $runner)
else
  [inputs | { file: input_filename, document: . }]
  | first((misfit | { problem: . }), (map(class::of_snapshot)
    | class::judged_class($thresholds[0]; $runner)))
end
