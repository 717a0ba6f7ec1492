# What the step that writes a comment tells the one that posts it.
# output: {calls, only_update, would}
# $runs, $jobs: [list of either], see only_update
# $wanted: always, or on-change
# $calls: how many calls of gate.yml there are
import "report/several" as several;

# jq 1.6 aborts where a program reads two data files and has no variable of its own.
{ runs: $runs[0], jobs: $jobs[0] } as $all
| $all
| {
    $calls,
    only_update: several::only_update($wanted),
    # Where those that pass have no comment nobody can count them.
    would: (if $wanted == "always" then several::would else "" end)
  }
