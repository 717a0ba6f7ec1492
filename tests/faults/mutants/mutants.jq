# Every way in which a row or a case entry of a measurement can be something else than it is: each
# key without, under another name, of another type, or of another's value; rows and cases that went
# elsewhere, or that are there twice or not at all.

# output: what a key may hold instead
# $key: its name
def instead($key):
  (null, "x", 0, [], {}),
  ({
      set: ["first", "confirm", "precheck"],
      case: ["search-c4", "home-c4", "server", "memory", "all-cases"],
      metric: ["latency_p50", "throughput", "error_rate", "stalled_slots", "size_raw", "time"],
      label: ["status 404", "part"],
      unit: ["ms", "s", "B", "MB", "/s", "%", "pages"],
      better: ["lower", "higher"],
      kind: ["paired", "launch", "exact", "count"],
      mode: ["paired", "alone", "rate"],
      probe: ["k6", "size", "proc"],
      endpoint: ["search", "all-cases"],
      variant: ["fork"],
      lacks: [["base"], ["head"], ["base", "head"], ["x"], [null]],
      launches: [5, 9, 11],
      rate: [400],
      cases: [["search-c4"]],
      invalid: [[null], ["swapped"]]
    }[$key] // []
    | .[]);

# input: an object
# output: {what, mutant}: it without a key, and with it under another name
# $key: the key
def without($key):
  . as $object
  | { what: "without \($key)", mutant: del(.[$key]) },
    (("\($key)_",
        (["base", "head", "base_of", "head_of"] | select(index($key)) | .[] | select(. != $key)))
      | . as $name
      | { what: "\($key) as \($name)",
          mutant: ($object | del(.[$key]) | .[$name] = $object[$key]) });

# input: an object
# output: {what, mutant}: it with each other value of a key
# $key: the key
def retyped($key):
  .[$key] as $now
  | instead($key)
  | select(. != $now)
  | { what: "\($key) \(tojson)", value: . };

# input: a row or a case entry
# output: {what, mutant} of each way in which it can be otherwise
def object_mutants:
  . as $object
  | (keys[] as $key | without($key)),
    ((keys + ["label", "lacks", "rate", "cases", "variant", "optional"] | unique[]) as $key
      | retyped($key)
      | .value as $value
      | { what, mutant: ($object | .[$key] = $value) });

# input: a measurement
# output: {what, mutant} of each way in which its list of rows or cases can be otherwise
# $list: "rows" or "cases"
def list_mutants($list):
  . as $measurement
  | range(.[$list] | length) as $n
  | .[$list][$n] as $object
  | "\($list) \($n) (\($object.case) \($object.metric // "")): " as $at
  | ($object
      | object_mutants
      | .mutant as $mutant
      | { what: "\($at)\(.what)", mutant: ($measurement | .[$list][$n] = $mutant) }),
    { what: "\($at)gone", mutant: del(.[$list][$n]) },
    { what: "\($at)twice", mutant: (.[$list] += [$object]) };

# input: a measurement
# output: {what, mutant}: whole cases, with their rows, that are gone or of another set
def case_mutants:
  . as $measurement
  | .cases[].case as $case
  | { what: "case \($case): gone with its rows",
      mutant: ((.cases, .rows) |= map(select(.case != $case))) },
    { what: "case \($case): without rows",
      mutant: (.rows |= map(select(.case != $case))) },
    (("first", "confirm", "precheck") as $set
      | select($measurement.cases[0].set != $set)
      | { what: "case \($case): in set \($set)",
          mutant: ((.cases, .rows) |= map(if .case == $case then .set = $set else . end)) });

# input: a measurement
# output: {what, mutant} of each way in which it can be otherwise
def mutants: list_mutants("rows", "cases"), case_mutants;
