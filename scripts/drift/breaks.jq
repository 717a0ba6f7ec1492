# Where a machine or a comparison key is another one: a new series begins, whatever its level.

# input: anything
# output: how people call a machine
def machine_text: .machine_name // .machine[0:15];

# input: a data point
# output: in what it differs from another one, for people
# $before: the other one
def differs($before):
  . as $now
  | (select(.machine != $before.machine)
      | "another machine: \($before | machine_text) → \(machine_text)"),
    ((.parts + $before.parts | keys[]) as $part
      | select($now.parts[$part] != $before.parts[$part])
      | "another \($part)"
        + if $part | startswith("version of ")
          then ": \($before.parts[$part] // "none") → \($now.parts[$part] // "none")"
          else ""
          end);

# Two machines that take turns do not begin a series each time: only what was never there does.
# input: data points of one target and runner class, as they were measured
# output: the first data point of each new combination of machine and key, with the data point
#   before it
def begun:
  . as $points
  | to_entries
  | group_by([.value.machine, .value.parts])
  | map(map(.key) | min)
  | sort
  | .[1:][] as $i
  | { now: $points[$i], before: $points[$i - 1] };

# input: data points of series.json
# output: [{target, runner, measured, why}], the earliest first
def breaks:
  group_by([.target, .runner])
  | map(sort_by(.measured)
    | begun
    | .before as $before
    | .now
    | {
        target,
        runner,
        measured,
        why: ([differs($before)] | join("; "))
      })
  | sort_by([.measured, .target, .runner]);
