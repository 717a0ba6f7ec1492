# Checks a document against the part of JSON Schema that our schemas use, with messages that say
# where, what and what is allowed. A general validator was tried first: its messages name the rule
# but neither the value nor the allowed keys. tests/schema holds the two against each other.

# "/limits/0/metric", or "/" for the whole document
def pointer: "/" + (map(tostring) | join("/"));

# Its JSON text, cut to 60 characters
def shown: tojson | if length > 60 then .[0:57] + "…" else . end;

# Whether it is of one of the types
def type_ok($want):
  . as $value
  | ($want | if type == "array" then . else [.] end)
  | any(.[];
      . as $type
      | $value
      | if $type == "integer" then type == "number" and floor == . else type == $type end);

# What it allows, in words
def allows:
  first(
    (select(has("const"))
      | "must be \(.const | tojson)"),
    (select(has("enum"))
      | "allowed: \(.enum | map(tojson) | join(", "))"),
    ([(.type // empty | if type == "array" then join(" or ") else . end),
      (.minimum // empty | "at least \(.)"),
      (.maximum // empty | "at most \(.)"),
      (.minItems // empty | "\(.) or more items"),
      (.description // empty)]
      | join("; ")
      | "allowed: " + .)
  );

# The node that it refers to, or itself
def resolved($root):
  if has("$ref") then $root["$defs"][.["$ref"] | ltrimstr("#/$defs/")] | resolved($root)
  else . end;

# Whether it is one, and within the bounds of a node
def within($node):
  (isnan or isinfinite | not)
  and ($node.minimum == null or . >= $node.minimum)
  and ($node.maximum == null or . <= $node.maximum);

# Whether it is by itself what a node allows, whatever it holds
def value_ok($node):
  . as $value
  | ($node.type == null or type_ok($node.type))
    and (($node | has("const") | not) or . == $node.const)
    and (($node | has("enum") | not) or any($node.enum[]; . == $value))
    and (type != "number" or within($node))
    and (type != "string" or $node.pattern == null or test($node.pattern));

# input: an array
# output: whether all its values fit the node of its items, found by looking at each key's different
#   values once. False says nothing: faults then tells what is wrong, and where.
# $root: the whole schema
# $items: the node of the items
# fits: {value, node} → whether the value fits
def all_fit($root; $items; fits):
  . as $all
  | ($items | resolved($root)) as $node
  | ($node.properties // {} | keys) as $known
  | $node.type == "object"
    and (map(type) | unique) == ["object"]
    and ($node | has("const") or has("enum") or has("propertyNames") | not)
    and all(map(keys) | unique[];
      ($node.required // []) - . == []
      and ($node.additionalProperties == null
        or ($node.additionalProperties == false and . - $known == [])))
    and all($known[];
      . as $key
      | $node.properties[$key] as $property
      | [$all[] | select(has($key)) | .[$key]]
      | if ($property | del(.description)) == { type: "array" }
        then all(.[]; type == "array")
        else all(unique[]; { value: ., node: $property } | fits) end);

# A message for each key that it should have
def lacks($node; $path):
  (($node.required // []) - keys)[]
  | "\($path | pointer) lacks \(tojson);"
    + " every one needs \($node.required | map(tojson) | join(", "))";

# The node of a key's value: {} where anything will do, null where there may be no such key
def node_of($key):
  first(
    (select(.properties // {} | has($key)) | .properties[$key]),
    (select(.additionalProperties == false) | null),
    (select(.additionalProperties | type == "object") | .additionalProperties),
    {}
  );

# A message where a key may not be there, or not be called so
def key_faults($key; $path):
  if node_of($key) == null then
    "\($path | pointer) is an unknown key; allowed: \(.properties | keys | join(", "))"
  elif .propertyNames.pattern as $pattern | $pattern != null and ($key | test($pattern) | not) then
    "\($path | pointer) is not a good name; \(.propertyNames | allows)"
  else empty end;

# input: a value
# output: one message for each fault, none when it fits
# $root: the whole schema
# $schema: the node that it should fit
# $path: the way to the value
def faults($root; $schema; $path):
  ($schema | resolved($root)) as $node
  | if value_ok($node) | not then "\($path | pointer) is \(shown); \($node | allows)"
    elif type == "array" then
      (select(length < ($node.minItems // 0))
        | "\($path | pointer) has \(length) items; \($node | allows)"),
      (select($node | has("items"))
        | select(length < 100
          or (all_fit($root; $node.items; .node as $of | [.value | faults($root; $of; [])] == [])
            | not))
        | range(length) as $i
        | .[$i]
        | faults($root; $node.items; $path + [$i]))
    elif type == "object" then
      lacks($node; $path),
      (keys[] as $key
        | ($node | key_faults($key; $path + [$key])),
          (.[$key]
            | faults($root; $node | node_of($key) // {}; $path + [$key])))
    else empty end;

# Whether every sample is null or a finite number from 0 up
def samples_ok:
  all(.[]; type == "array")
  and (add // []
    | . - [null]
    | length == 0
      or ((min | type) == "number" and (max | type) == "number" and min >= 0 and max < 1e300));

# [key, launch, samples] of each launch with a bad sample
def bad_launches:
  ["base", "head", "base_of", "head_of"][] as $key
  | .[$key]
  | select(. != null and (samples_ok | not))
  | to_entries[]
  | select([.value] | samples_ok | not)
  | [$key, .key, .value];

# The first bad one
def bad_sample:
  if type == "array" then first(.[] | select([[.]] | samples_ok | not)) else . end;

# One message for each launch with a bad sample
def sample_faults:
  # Whether all it holds is well
  def row_ok: all(.base, .head, .base_of, .head_of; . == null or samples_ok);
  .rows
  | select(all(.[]; row_ok) | not)
  | to_entries[]
  | .key as $row
  | .value
  | "\(.case) \(.metric)" as $name
  | bad_launches as [$key, $launch, $samples]
  | "/rows/\($row)/\($key)/\($launch) (\($name), launch \($launch + 1)) holds"
    + " \($samples | bad_sample | shown); allowed: null or a number from 0 up";

# output: the faults of a document, 20 at most
# $schema: the schema
# $docs: the document, as --slurpfile gives it
def problems($schema; $docs):
  if ($docs | length) != 1 then "holds \($docs | length) JSON documents; allowed: exactly one"
  else
    [limit(20; $docs[0] | faults($schema; $schema; []))]
    | if . == [] and $schema.samples then [limit(20; $docs[0] | sample_faults)] else . end
    | .[]
  end;
