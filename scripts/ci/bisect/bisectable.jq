# Where a bisection may run: what it builds it measures on the same machine.

# input: classes.json
# output: names of the runner classes that are of hosted machines
def hosted:
  .classes
  | to_entries
  | map(select(.value.trusted == false).key);

# input: classes.json
# output: the image on which a bisection of the class builds and measures, nothing where the class
#   is of other machines, or is not there
# $runner: the class
def image($runner): .classes[$runner] // {} | select(.trusted == false) | .build_on;
