# How a target is built.
import "lib/placeholders" as placeholders;

# input: a target definition
# output: its recipe for an architecture, whose own words stand before the rest
# $machine: the architecture, as uname -m names it
def recipe_of($machine):
  .build
  | . + (.architectures[$machine] // {})
  | del(.architectures);

# output: the same, objects as lists of pairs by name: one jq sorts the keys of an object, another
#         one leaves them
def ordered:
  walk(if type == "object" then to_entries | sort_by(.key) | map([.key, .value]) else . end);

# input: a recipe
# output: the same with its places filled in; its artifacts and files are of the tree
# $places: name → what stands for {name}
def filled_recipe($places):
  (.commands[][], .env[]?, .incremental.command[]?) |= placeholders::filled($places);
