# The functions whose files are to be looked up.
# input: profile
# output: lines, tabs between: function, the object that holds it, its name there
include "why/explain";

. as $profile
| risen[0:5][].name
| select($profile.sources[.] == null)
| . as $name
| $profile.objects[.] // empty
| [$name, .place, .symbol]
| map(select(test("[\t\n]") | not))
| select(length == 3)
| join("\t")
