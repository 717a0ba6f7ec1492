# How a target is built, and the {places} in its words.
# input: a text
# output: the same with every {name} of $places filled in
# $places: name → what stands there
def filled($places):
  reduce ($places | to_entries[]) as $place (.;
    split("{\($place.key)}") | join($place.value));

# input: what a probe is asked
# output: the places of a side, as far as they are known to a probe
# $side: base or head
def places($side):
  { target: .target_dir }
  + (.sides[$side] | { artifact } + (.places // {}));

def of_architecture($machine):
  .build
  | . + (.architectures[$machine] // {});

# input: a target definition
# output: how many layouts its code can have on an architecture, the usual one included
# $machine: the architecture, as uname -m names it
def layouts($machine):
  1 + (of_architecture($machine).relayout // [] | length);

# input: a target definition
# output: its recipe for an architecture, whose own words stand before the rest
# $machine: the architecture, as uname -m names it
# $layout: 0 for the usual one, N for that of the Nth variables in relayout
def recipe_of($machine; $layout):
  of_architecture($machine)
  | (if $layout > 0 then .env = (.env // {}) + .relayout[$layout - 1] else . end)
  | del(.architectures, .relayout);

# output: the same, objects as lists of pairs by name: one jq sorts the keys of an object, another
#         one leaves them
def ordered:
  walk(if type == "object" then to_entries | sort_by(.key) | map([.key, .value]) else . end);

# input: a recipe
# output: the same with its places filled in; its artifacts and files are of the tree
# $places: name → what stands for {name}
def filled_recipe($places):
  (.commands[][], .env[]?, .incremental.command[]?) |= filled($places);
