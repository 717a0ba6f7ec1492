# The functions whose files are to be looked up.
# input: profile
# output: lines, tabs between: function, the object that holds it, its name there
import "why/explain" as explain;
import "why/names" as names;

# input: profile
# output: the functions that have called those whose cost rose, the most expensive first
# $risen: those
def callers($risen):
  [
    .sides.head.stacks
    | to_entries[]
    | select(.key | names::teller | rtrimstr("_[k]") | IN($risen[]))
    | .value as $value
    | .key
    | split(";")[]
    | select(names::in_kernel | not)
    | { key: ., $value }
  ]
  | names::summed
  | to_entries
  | sort_by(-.value)
  | map(.key);

. as $profile
| [explain::risen({})[0:5][].name] as $risen
| ($risen + callers($risen)[0:40] | unique)[]
| select($profile.sources[.] == null)
| . as $name
| $profile.objects[.] // empty
| [$name, .place, .symbol]
| map(select(test("[\t\n]") | not))
| select(length == 3)
| join("\t")
