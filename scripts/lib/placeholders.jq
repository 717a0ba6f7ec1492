# Places in the words of a definition.

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
