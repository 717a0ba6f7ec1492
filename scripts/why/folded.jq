# Folded stacks of both sides -> a profile.
import "why/names" as names;

# input: lines of sampled.awk or counted.awk
# output: stack → how much of it, the frames with ; between and called as people know them
# $people: name in a program → name for people
def stacks($people):
  [
    .[]
    | split("\t")
    | select(.[0] == "S")
    | { key: (.[2:] | map($people[.] // .) | join(";")), value: (.[1] | tonumber) }
  ]
  | names::summed;

# input: lines of sampled.awk or counted.awk
# output: function → where it is: the file of its source, or the object that holds it
# $kind: "F" for files, "O" for objects
# $people: name in a program → name for people
def places($kind; $people):
  [
    .[]
    | split("\t")
    | select(.[0] == $kind and length == 3)
    | { key: ($people[.[1]] // .[1]), value: { place: .[2], symbol: .[1] } }
  ]
  | from_entries;

# input: names as programs have them, and as c++filt writes them, a line each
# output: the first → what people call it
def people: [.[0], .[1] | split("\n")] | transpose
  | map({ key: .[0], value: .[1] | names::known_as })
  | from_entries;
