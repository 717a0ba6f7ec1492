# The cases that are to be measured.
# input: plan.json
# output: {cases, unknown}: those of the names, all where none is given; the names that no case has
# $names: names with spaces between
($names | split(" ") - [""]) as $wanted
| {
    cases: [.cases[] | select($wanted == [] or (.case | IN($wanted[])))],
    unknown: ($wanted - [.cases[].case])
  }
