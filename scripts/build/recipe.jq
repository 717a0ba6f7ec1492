# The recipe and the document of a build, and machines that do not build.
import "lib/recipe" as recipe;

# input: a target definition
# output: its recipe for an architecture, with its {places} filled in
# $machine: the architecture, as uname -m names it
# $layout: of its code, 0 for the usual one
# $places: {commit, out, cache}
def recipe($machine; $layout; $places):
  recipe::recipe_of($machine; $layout)
  | recipe::filled_recipe($places);

# output: build.json
# $of: {commit, digest, seconds}
# $incremental_us: texts, microseconds of each build after an edit
def document($of; $incremental_us):
  { schema: "tollgate/build/1" }
  + $of
  + { incremental_s: ($incremental_us | map(tonumber / 1e6)) };

# input: [build.json of each layout], the usual one first
# output: that of all of them
def of_layouts: .[0] + { layouts: map(.digest) };

# input: [build.json of each layout]
# output: numbers of layouts that are the same files, [] where there are none
def same_layouts:
  [to_entries | group_by(.value.digest)[] | select(length > 1) | map(.key)]
  | .[0] // [];

# input: facts of a machine
# output: name and memory of one that never builds: its compiler would swap, or be killed after an
#         hour. Nothing for others.
def too_small:
  select(.model // "" | test("Raspberry Pi"))
  | select((.memory_mb // 9999) < 3000)
  | "\(.model) with \(.memory_mb) MB";
