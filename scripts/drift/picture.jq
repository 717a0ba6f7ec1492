# What drift.gp draws: a panel a series that has changed, with its levels, and the commits between
# which they changed.
import "drift/groups" as groups;
import "lib/format" as format;
import "lib/tsv" as tables;

# input: change
# output: what orders panels: what stands, what has become better, what was undone
def rank: [(if .open then 0 elif .worse | not then 1 else 2 end), -groups::weight];

# What changes one row of a case mostly changes others: one of them is drawn.
# input: drift.json
# output: the number of each series to be drawn, the one that ranks first first
# $most: how many
def drawn($most):
  .changes
  | group_by([.target, .runner, .case])
  | map(min_by(rank))
  | sort_by(rank)
  | .[0:$most]
  | map(.series);

# input: change
# output: "+9.8 % with 1a2b3c4d..5d6e7f80", and whether it still stands
def said:
  groups::change_text
  + " in \(.from.commit[0:8])..\(.to.commit[0:8])"
  + if .open or (.worse | not) then "" else ", undone" end;

# input: changes of one series, in its order
# output: the greatest of those that rank first, and how many others there are
def said_all: (min_by(rank) | said) + (length - 1 | if . > 0 then ", and \(.) more" else "" end);

# input: series of series.json
# output: {index, points, levels, ranges}: rows of its tables. Times are seconds since 1970.
# $changes: of drift.json, of this series
# $points: of series.json
def panel($changes; $points):
  ([.at[] | $points[.].committed | fromdate]) as $times
  | (.values | map(fabs) | max | format::scale($changes[0] | groups::unit)) as [$divisor, $shown]
  | (.values | map(. / $divisor)) as $values
  | ($changes | map([.before, .after]) | flatten | map(. / $divisor)) as $levels
  # A few outliers may lie outside: what is told is where the levels lie.
  | ($values | sort | [.[length * 0.01 | floor], .[length * 0.99 | floor]]) as $most
  | ([$levels[], $most[0]] | min) as $low
  | ([$levels[], $most[1]] | max) as $high
  | ([$high - $low, ($high | fabs) * 0.02] | max) as $span
  | ($times[-1] - $times[0]) as $duration
  | ([$low - 0.15 * $span, $high + 0.15 * $span]) as [$bottom, $top]
  | ($changes | map(.likely.committed | fromdate)) as $steps
  | {
      index: [
        ($changes[0] | "\(.target) · \(groups::row_text) · \(.runner)"),
        ($changes | said_all),
        ($shown // ""), $bottom, $top, $times[0], $times[-1]
      ],
      points: [range($times | length) | [$times[.], $values[.]]],
      levels: [range($steps | length + 1) as $i
        | (if $i == 0 then $times[0] else $steps[$i - 1] end) as $begin
        | (if $i == ($steps | length) then $times[-1] else $steps[$i] end) as $stop
        | (if $i == 0 then $changes[0].before else $changes[$i - 1].after end / $divisor) as $level
        | [$begin, $level, $stop - $begin]],
      ranges: [$changes[]
        | [.from.committed, .to.committed | fromdate]
        | . as [$from, $to]
        # Two days of a year would not be seen.
        | ([0, ($duration * 0.008 - ($to - $from)) / 2] | max) as $wider
        | [$from - $wider, $to + $wider]]
        | to_entries
        | map(.value + [$bottom, $top, (if $changes[.key].worse then 1 else 0 end),
            ($changes[.key] | groups::change_text)])
    };

# input: drift.json
# output: {panels, files: {name: text}}
# $series: series.json
# $most: panels at most
def pictured($series; $most):
  .changes as $changes
  | [drawn($most)[] as $number
    | $series.series[$number]
    | panel($changes | map(select(.series == $number)); $series.points)]
  | {
      panels: length,
      files: {
        "drift-index.tsv": (map(.index) | tables::tsv),
        "drift-points.tsv": (map(.points) | tables::tsv_blocks),
        "drift-levels.tsv": (map(.levels) | tables::tsv_blocks),
        "drift-ranges.tsv": (map(.ranges) | tables::tsv_blocks)
      }
    };
