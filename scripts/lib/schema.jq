# Checks a document against the part of JSON Schema that our schemas use, with messages that say where, what and what is allowed.
# A general validator was tried first: its messages name the rule but neither the value nor the allowed keys.

# input: any path array; output: "/limits/0/metric", or "/" for the whole document
def pointer: "/" + (map(tostring) | join("/"));

# input: any value; output: its JSON text, cut to 60 characters
def shown: tojson | if length > 60 then .[0:57] + "…" else . end;

# input: any value; output: its JSON Schema type name ("integer" is left to type_ok)
def type_ok($want):
  . as $v | ($want | if type == "array" then . else [.] end)
  | any(.[]; . as $t | if $t == "integer" then ($v | type) == "number" and ($v | floor) == $v else ($v | type) == $t end);

# input: a schema node; output: what it allows, in words
def allows:
  if has("const") then "must be \(.const | tojson)"
  elif has("enum") then "allowed: \(.enum | map(tojson) | join(", "))"
  else ([(.type // empty | if type == "array" then join(" or ") else . end),
         (.minimum // empty | "at least \(.)"), (.maximum // empty | "at most \(.)"),
         (.minItems // empty | "\(.) or more items"),
         (.description // empty)] | join("; ") | "allowed: " + .)
  end;

# input: an array of objects; output: true when all of them fit the schema node $s, found by looking at each key's different values once. False says
# nothing: faults then tells what is wrong, and where. fits: {value, node} → whether the value fits.
def all_fit($root; $s; fits):
  . as $all | (if $s["$ref"] then $root["$defs"][$s["$ref"] | ltrimstr("#/$defs/")] else $s end) as $s | ($s.properties // {} | keys) as $known
  | (map(type) | unique) == ["object"]
  and all(map(keys) | unique[]; (($s.required // []) - . == []) and ($s.additionalProperties == null or ($s.additionalProperties == false and . - $known == [])))
  and all($known[]; . as $key | $s.properties[$key] as $node | [$all[] | select(has($key)) | .[$key]]
    | if $node.type == "array" and ($node | has("items") or has("minItems") | not) then map(type) | unique - ["array"] == []
      else all(unique[]; { value: ., node: $node } | fits) end);

# input: a value; output: one message per fault, none when it fits. $root is the whole schema, $path the way to the value.
def faults($root; $s; $path):
  . as $v
  | if $s | has("$ref") then faults($root; $root["$defs"][$s["$ref"] | ltrimstr("#/$defs/")]; $path)
    elif ($s | has("type")) and ($v | type_ok($s.type) | not) then "\($path | pointer) is \($v | shown); \($s | allows)"
    elif ($s | has("const")) and $v != $s.const then "\($path | pointer) is \($v | shown); \($s | allows)"
    elif ($s | has("enum")) and (any($s.enum[]; . == $v) | not) then "\($path | pointer) is \($v | shown); \($s | allows)"
    elif ($v | type) == "number" and (($v | isnan) or ($v | isinfinite) or (($s | has("minimum")) and $v < $s.minimum)
        or (($s | has("maximum")) and $v > $s.maximum)) then "\($path | pointer) is \($v | shown); \($s | allows)"
    elif ($v | type) == "string" and ($s | has("pattern")) and ($v | test($s.pattern) | not) then "\($path | pointer) is \($v | shown); \($s | allows)"
    elif ($v | type) == "array" then
      (if ($s | has("minItems")) and ($v | length) < $s.minItems then "\($path | pointer) has \($v | length) items; \($s | allows)" else empty end),
      (if ($s | has("items") | not) or ($v | length > 99 and all_fit($root; $s.items; . as $one | [$one.value | faults($root; $one.node; [])] == [])) then empty
       else range($v | length) as $i | $v[$i] | faults($root; $s.items; $path + [$i]) end)
    elif ($v | type) == "object" then
      (($s.required // [])[] as $k | if $v | has($k) then empty else "\($path | pointer) lacks \($k | tojson); every one needs \($s.required | map(tojson) | join(", "))" end),
      ($v | keys[] as $k
        | if ($s.properties // {}) | has($k) then $v[$k] | faults($root; $s.properties[$k]; $path + [$k])
          elif $s.additionalProperties == false then "\($path + [$k] | pointer) is an unknown key; allowed: \($s.properties | keys | join(", "))"
          elif ($s.additionalProperties | type) == "object" then
            (if ($s | has("propertyNames")) and ($k | test($s.propertyNames.pattern) | not)
             then "\($path + [$k] | pointer) is not a good name; \($s.propertyNames | allows)" else empty end),
            ($v[$k] | faults($root; $s.additionalProperties; $path + [$k]))
          else empty end)
    else empty end;

# input: launches of one side, each an array of samples; output: true when every sample is null or a finite number from 0 up
def samples_ok: all(.[]; type == "array")
  and (add // [] | . - [null] | length == 0 or ((min | type) == "number" and (max | type) == "number" and min >= 0 and max < 1e300));

# input: a measurement that fits its schema; output: one message for each launch with a bad sample
def sample_faults:
  # input: a row; output: true when all it holds is well
  def row_ok: all(.base, .head, .base_of, .head_of; . == null or samples_ok);
  .rows | select(all(.[]; row_ok) | not) | to_entries[] | .key as $i | .value as $row | ("base", "head", "base_of", "head_of") as $key
  | $row[$key] | select(. != null and (samples_ok | not)) | to_entries[] | .key as $launch | select([.value] | samples_ok | not)
  | "/rows/\($i)/\($key)/\($launch) (\($row.case) \($row.metric), launch \($launch + 1)) holds \(.value | if type == "array" then first(.[] | select([[.]] | samples_ok | not)) else . end | shown); allowed: null or a number from 0 up";

# input: ignored; output: the faults of the one document in $docs (as --slurpfile gives it), at most 20
def problems($schema; $docs):
  if ($docs | length) != 1 then "holds \($docs | length) JSON documents; allowed: exactly one"
  else [limit(20; $docs[0] | faults($schema; $schema; []))] | if . == [] and $schema.samples then [limit(20; $docs[0] | sample_faults)] else . end | .[] end;
