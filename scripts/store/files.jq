# Files of a store → its data points, and what is wrong with the other files. All files are checked
# at once: one process for each would take minutes.

import "lib/schema" as schema;

def place:
  "points/\(.runner)/\(.target)/\(.measured | gsub("[-:]"; ""))-\(.commit[0:12]).json";

# Whether all are finite and not negative.
def amounts_fit: . == [] or ((map(type) | unique) == ["number"] and min >= 0 and max < 1e300);

# Data points of a series have the same rows but for their values, so each distinct list of rows is
# checked once.
def fit_together($schema):
  def fits: .node as $node | [.value | schema::faults($schema; $node; [])] == [];
  ($schema | del(.properties.rows) | .required -= ["rows"]) as $head
  | (map(type) | unique) == ["object"]
    and all(.[]; .rows | type == "array" and . != [] and all(.[]; type == "object"))
    and all(.[].rows[]; has("value") and has("spread"))
    and (map(.rows[].value) | amounts_fit)
    and ([.[].rows[].spread | values] | amounts_fit)
    and (map(del(.rows)) | schema::all_fit($head; $head; fits))
    and (map(.rows | map(.value = 0 | .spread = 0))
      | unique
      | add
      | schema::all_fit($schema; $schema["$defs"].row; fits));

# The invalid ones: {path, fault}.
def unfit($schema):
  if length == 0 or (map(.doc) | fit_together($schema)) then empty
  elif length == 1 then
    .[0]
    | { path, fault: first(schema::problems($schema; [.doc])) }
  else
    (length / 2 | floor) as $half
    | .[:$half], .[$half:]
    | unfit($schema)
  end;

def read:
  try { doc: fromjson } catch { fault: "not complete JSON" };

# {path: bytes}
def sizes:
  map(select(startswith("f\t")) | split("\t") | { key: .[2], value: (.[1] | tonumber) })
  | from_entries;

# {path, doc} of each, or {path, fault}.
def texts:
  .[]
  | select(startswith("t\t"))
  # No index: it counts bytes before jq 1.8.
  | split("\t")[1:]
  | { path: .[0] } + (.[1:] | join("\t") | read);

def without($others):
  ($others | map({ key: ., value: true }) | from_entries) as $there
  | map(select($there[.] | not));

def misplaced($named):
  select($named and .path != .place)
  | "\(.path): contains another data point than its name says; allowed: \(.place)";

# input: null; inputs: lines "f TAB BYTES TAB PATH", one a file, and "t TAB PATH TAB TEXT"
# output: {points: [data point with the number of its rows, path, place and bytes],
#   faults: [lines], bytes: of all files}
# $schema: of a data point
# $named: whether each file must be at the place of its data point
def read_points($schema; $named):
  [inputs] as $lines
  | ($lines | sizes) as $sizes
  | [$lines | texts] as $texts
  | ([$texts[] | select(.fault)] + [[$texts[] | select(.fault == null)] | unfit($schema)]) as $bad
  | ($sizes | keys | without($texts | map(.path))) as $empty
  | ($texts | map(.path) | without($bad | map(.path))) as $sound
  | ($texts | map({ key: .path, value: .doc }) | from_entries) as $docs
  | [$sound[] as $path
      | $docs[$path]
      | { path: $path, place: place, bytes: $sizes[$path] } + (.rows |= length)] as $points
  | {
      points: [$points[] | select([misplaced($named)] == [])],
      faults: [
        ($bad[] | "\(.path): \(.fault)"),
        ($empty[] + ": empty"),
        ($points[] | misplaced($named))
      ],
      bytes: ([$sizes[]] | add // 0)
    };
