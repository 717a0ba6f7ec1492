# Data points of main → what the baseline pre-check needs of them.
import "lib/policy" as policy;
import "lib/rows" as rows;

# The order of commits does not matter: what is learnt is how far days lie apart.
# input: [{file, target, runner, machine, key, measured}]
# output: the files of the newest data points of each machine and key
# $target, $runner: of which target, and which runner class
def newest($target; $runner):
  map(select(.target == $target and .runner == $runner))
  | group_by([.machine, .key])[]
  | sort_by(.measured)
  | .[-policy::policy.precheck.points_most.value:][].file;

# input: data points
# output: points.json
def values:
  {
    schema: "tollgate/points/1",
    points: map({
      measured,
      machine,
      key,
      values: (.rows | map({ key: rows::id, value }) | from_entries)
    })
  };
