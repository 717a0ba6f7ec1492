# The cases that are to be measured.
# input: plan.json
# output: {cases, unknown}: names of the cases that are meant, all where none is given; names that
#         no case has
# $names: names with spaces between
($names | split(" ") - [""]) as $wanted
| {
    cases: [.cases[].case | select($wanted == [] or IN($wanted[]))],
    unknown: ($wanted - [.cases[].case])
  }
