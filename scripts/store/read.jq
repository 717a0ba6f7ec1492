# Files of a store -> its data points, and what is wrong with the others. All are looked at in one
# go: a process for each would take minutes.
# input: nothing; lines "f TAB BYTES TAB PATH" of the files, and "t TAB PATH TAB TEXT" of what they
#   hold
# output: {points: [the data point with the number of its rows, its path, the place it belongs to
#   and its bytes], faults: [lines], bytes: of all files}
# $schema: [point.json]
# $named: whether a file must stand where its data point belongs

import "lib/schema" as schema;

# input: a data point
# output: where it stands in a store
def place:
  "points/\(.runner)/\(.target)/\(.measured | gsub("[-:]"; ""))-\(.commit[0:12]).json";

# input: values of rows
# output: whether all are finite numbers from 0 up
def amounts_fit: . == [] or ((map(type) | unique) == ["number"] and min >= 0 and max < 1e300);

# Data points of a series have the same rows but for their figures, so each list of rows is looked
# at once.
# input: data points
# output: whether all fit the schema; false says nothing
def fit_together:
  # input: {value, node}
  # output: whether the value fits
  def fits: .node as $node | [.value | schema::faults($schema[0]; $node; [])] == [];
  ($schema[0] | del(.properties.rows) | .required -= ["rows"]) as $head
  | (map(type) | unique) == ["object"]
    and all(.[]; .rows | type == "array" and . != [] and all(.[]; type == "object"))
    and all(.[].rows[]; has("value") and has("spread"))
    and (map(.rows[].value) | amounts_fit)
    and ([.[].rows[].spread | values] | amounts_fit)
    and (map(del(.rows)) | schema::all_fit($head; $head; fits))
    and (map(.rows | map(.value = 0 | .spread = 0))
      | unique
      | add
      | schema::all_fit($schema[0]; $schema[0]["$defs"].row; fits));

# input: documents [{path, doc}]
# output: those of them that are no data points: {path, fault}
def unfit:
  if length == 0 or (map(.doc) | fit_together) then empty
  elif length == 1 then
    .[0]
    | { path, fault: first(schema::problems($schema[0]; [.doc])) }
  else
    (length / 2 | floor) as $half
    | .[:$half], .[$half:]
    | unfit
  end;

# input: a text
# output: {doc} of it, or {fault}
def read:
  try { doc: fromjson } catch { fault: "not complete JSON" };

# input: lines of files
# output: path → bytes
def sizes:
  map(select(startswith("f\t")) | split("\t") | { key: .[2], value: (.[1] | tonumber) })
  | from_entries;

# input: lines of files
# output: {path, doc} of each with a text, or {path, fault}
def texts:
  .[]
  | select(startswith("t\t"))
  # Not by index, which counts bytes before jq 1.8.
  | split("\t")[1:]
  | { path: .[0] } + (.[1:] | join("\t") | read);

# input: paths
# output: those of them that are not among others
# $others: paths
def without($others):
  ($others | map({ key: ., value: true }) | from_entries) as $there
  | map(select($there[.] | not));

# input: a sound data point with its path and place
# output: a line where it stands where another one should
def misplaced:
  select($named and .path != .place)
  | "\(.path): holds another data point than its name says; allowed: \(.place)";

[inputs] as $lines
| ($lines | sizes) as $sizes
| [$lines | texts] as $texts
| ([$texts[] | select(.fault)] + [[$texts[] | select(.fault == null)] | unfit]) as $bad
| ($sizes | keys | without($texts | map(.path))) as $empty
| ($texts | map(.path) | without($bad | map(.path))) as $sound
| ($texts | map({ key: .path, value: .doc }) | from_entries) as $docs
| [$sound[] as $path
    | $docs[$path]
    | { path: $path, place: place, bytes: $sizes[$path] } + (.rows |= length)] as $points
| {
    points: [$points[] | select([misplaced] == [])],
    faults: ([$bad[] | "\(.path): \(.fault)"] + [$empty[] + ": empty"] + [$points[] | misplaced]),
    bytes: ([$sizes[]] | add // 0)
  }
