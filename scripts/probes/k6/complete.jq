# Whether all that was sent is in what k6 left, once: a slot that lacks, or is of nobody, changes
# what is reckoned from the others.

# input: {sides, parts, pairs}: names of sides and parts, and how many pairs of slots
# output: {turns, slots, sides} of k6.json, by what tells them apart, sorted
def wanted:
  . as $sent
  | {
      turns: [$sent.sides[] as $side | "warm", (range($sent.pairs) | tostring) | [$side, .]],
      slots: [$sent.parts[] as $part | $sent.sides[] as $side | range($sent.pairs)
        | [$part, $side, .]],
      sides: [$sent.parts[] as $part | $sent.sides[] | [$part, .]]
    }
  | map_values(sort);

# input: k6.json
# output: whether nothing lacks, and nothing is there twice
# $sent: see wanted
def complete($sent):
  {
    turns: [.turns[] | [.side, .slot]],
    slots: [.slots[] | [.part, .side, .pair]],
    sides: [.sides[] | [.part, .side]]
  }
  | map_values(sort)
  | . == ($sent | wanted);
