# The functions whose files are to be looked up.
# input: profile
# output: lines, tabs between: function, the object that holds it, its name there
include "why/explain";
include "why/names";

# input: profile
# output: the functions that have called those whose cost rose, the most expensive first
# $risen: those
def callers($risen):
  [
    .sides.head.stacks
    | to_entries[]
    | select(.key | teller | rtrimstr("_[k]") | IN($risen[]))
    | .value as $value
    | .key
    | split(";")[]
    | select(in_kernel | not)
    | { key: ., $value }
  ]
  | summed
  | to_entries
  | sort_by(-.value)
  | map(.key);

. as $profile
| [risen({})[0:5][].name] as $risen
| ($risen + callers($risen)[0:40] | unique)[]
| select($profile.sources[.] == null)
| . as $name
| $profile.objects[.] // empty
| [$name, .place, .symbol]
| map(select(test("[\t\n]") | not))
| select(length == 3)
| join("\t")
