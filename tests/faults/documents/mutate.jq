# Every way in which a JSON document can be something else than it is. A change is {at, kind, path}
# and what the kind needs; at is the place without numbers, so that "at kind" names like changes.

# All items of a list of objects are looked at; of other lists the first and the last stand for all.
# input: a list
# output: numbers of its items
def edges:
  if length < 3 or any(.[]; type == "object") then range(length) else 0, length - 1 end;

# input: a value
# output: the path of each place in it
def places:
  if type == "object" then
    (keys[] as $key | [$key], [$key] + (.[$key] | places))
  elif type == "array" then
    (edges as $n | [$n], [$n] + (.[$n] | places))
  else empty end;

# input: a path
# output: it in words
def place: "/" + (map(if type == "number" then "*" else . end) | join("/"));

# input: a path
# output: whether it is among the samples of a row, of a measurement or of what a probe found
def in_samples:
  length > 2 and .[0] == "rows" and (.[2] | IN("base", "head", "base_of", "head_of"));

# input: a path
# output: whether it is in one of the entries of a k6.json
def in_entries:
  length > 2 and (.[0] | IN("sides", "slots", "turns")) and (.[1] | type == "number");

# A figure that is measured may be any figure: another one is no fault that can be seen. So may be
# the codes of answers that were counted.
# input: a document
# output: whether a change makes another figure of one
# $change: the change
def is_figure($change):
  ($change | has("value") and (.value | type == "number" and . >= 0)) as $counts
  | first(
      (select($change.path | in_entries and .[2] == "unexpected")
        | $change.kind == "emptied" or $counts
          or ($change.kind == "deleted" and ($change.path | length) == 4)),
      (select($change.path | in_samples or in_entries)
        | getpath($change.path)
        | (. == null or type == "number") and $counts),
      false
    );

# input: a value
# output: {kind, value}: one of each other type
def retyped:
  type as $type
  | (null, "x", 0, true, [], {})
  | select(type != $type)
  | { kind: "as \(type)", value: . };

# input: a value
# output: {kind, value}: others of its type
def altered:
  if type == "string" then
    { kind: "emptied", value: "" },
    { kind: "odd", value: "../x\u0000`$(id)`\n::set-output name=a::b\n<b>|\u202e" },
    { kind: "long", value: ("long" * 5000) }
  elif type == "number" then
    { kind: "negated", value: (-1 - .) },
    { kind: "halved", value: (. / 2 + 0.25) },
    { kind: "endless", value: 1e300 }
  elif type == "boolean" then { kind: "turned", value: not }
  elif type == "array" then
    { kind: "emptied", value: [] },
    { kind: "nested", value: [.] }
  elif type == "object" then
    { kind: "emptied", value: {} },
    { kind: "in a list", value: [.] }
  else empty end;

# input: a document
# output: the changes of one place
# $path: of the place
def changes_at($path):
  getpath($path) as $value
  | ($value | retyped, altered),
    { kind: "deleted" },
    (if $path[-1] | type == "string"
      then { kind: "renamed" },
        ((if $value | type == "string" then 0 else "x" end) as $value
          | { kind: "said twice, the other last", $value },
            { kind: "said twice, the other first", $value })
      else { kind: "doubled" } end)
  | . + { $path };

# input: a document
# output: every structural change of it
def changes:
  . as $document
  | places as $path
  | changes_at($path)
  | . as $change
  | select($document | is_figure($change) | not)
  | .at = (.path | place);

# JSON in which an object has a key twice cannot be said in jq but as text, with a mark in the place
# of the second key.
# input: a document
# output: the text of it
# $change: a change whose kind begins with "said twice"
def said_twice($change):
  $change.path[-1] as $key
  | { "\u0001": $change.value } as $other
  | ($change.kind | endswith("first")) as $first
  | getpath($change.path[:-1]) as $parent
  | setpath($change.path[:-1]; if $first then $other + $parent else $parent + $other end)
  | tojson
  | split("\"\\u0001\":")
  | join("\($key | tojson):");

# input: a document
# output: the text of it, changed
# $change: the change
def changed_text($change):
  $change.path as $path
  | if $change.kind == "deleted" then delpaths([$path]) | tojson
    elif $change.kind == "renamed" then
      getpath($path) as $value
      | delpaths([$path])
      | setpath($path[:-1] + ["\($path[-1])_"]; $value)
      | tojson
    elif $change.kind == "doubled" then
      getpath($path) as $value
      | setpath($path[:-1]; getpath($path[:-1]) | .[:$path[-1]] + [$value] + .[$path[-1]:])
      | tojson
    elif $change.kind | startswith("said twice") then said_twice($change)
    else setpath($path; $change.value) | tojson end;

# input: a document
# output: it, changed; the text only where JSON says less
# $change: the change
def changed($change):
  if $change.kind | startswith("said twice") then said_twice($change) | fromjson
  elif $change | has("value") then setpath($change.path; $change.value)
  else changed_text($change) | fromjson end;

# Park and Miller's; its products are exact in every jq.
# input: a seed, from 1 up
# output: so many numbers that look random
# $count: how many
def draws($count):
  [limit($count + 3; recurse(. * 48271 % 2147483647))] | .[3:];

# What a random change takes from elsewhere must not be a sample, and not become one.
# input: a document
# output: one to three changes at once: some of any kind, some with a value from another place
# $all: its structural changes
# $seed: of all random changes
# $n: which of them
def random($all; $seed; $n):
  (($seed % 100000 + 1) * 9973 + $n * 7919 + 1 | draws(8)) as $draw
  | [range($draw[0] % 3 + 1) as $i
      | $all[$draw[$i * 2 + 1] % ($all | length)] as $change
      | $all[$draw[$i * 2 + 2] % ($all | length)].path as $from
      | if $draw[7] % 2 == 0 or ($change.path | in_samples or in_entries)
          then $change
        else { at: $change.at, kind: "from elsewhere", path: $change.path, value: getpath($from) }
        end];

# A change may have taken away the place of the next one.
# input: a document
# output: it, changed
# $all: changes
def changed_by($all):
  reduce $all[] as $change (.; . as $before | try changed($change) catch $before);

# input: a document
# output: the text of it, changed; that an object has a key twice is seen of the last change alone
# $all: changes
def text_by($all):
  changed_by($all[:-1])
  | . as $before
  | try changed_text($all[-1]) catch ($before | tojson);

# input: changes
# output: their names
def names: map("\(.at) \(.kind)");
