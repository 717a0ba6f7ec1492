# The tables of drift.gp: one panel for each changed series, with its levels and ranges of commits.
import "drift/groups" as groups;
import "lib/format" as format;
import "lib/tsv" as tables;

# Order of panels: open regressions, improvements, undone changes.
def rank: [(if .open then 0 elif .worse | not then 1 else 2 end), -groups::weight];

# A change mostly affects several rows of a case: one of them is drawn.
def panel_series($most):
  .changes
  | group_by([.target, .runner, .case])
  | map(min_by(rank))
  | sort_by(rank)
  | .[0:$most]
  | map(.series);

# Such as "+9.8 % in 1a2b3c4d..5d6e7f80, undone".
def change_label:
  groups::change_text
  + " in \(.from.commit[0:8])..\(.to.commit[0:8])"
  + if .open or (.worse | not) then "" else ", undone" end;

def panel_label:
  (min_by(rank) | change_label)
  + (length - 1 | if . > 0 then ", and \(.) more" else "" end);

# Rows of the tables {index, points, levels, ranges}; times are seconds since 1970.
def panel($changes; $points):
  ([.at[] | $points[.].committed | fromdate]) as $times
  | (.values | map(fabs) | max | format::scale($changes[0] | groups::unit)) as [$divisor, $shown]
  | (.values | map(. / $divisor)) as $values
  | ($changes | map([.before, .after]) | flatten | map(. / $divisor)) as $levels
  # A few outliers may lie outside the panel.
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
        ($changes | panel_label),
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
        # A range of two days would not be visible in a year.
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
def pictures($series; $most):
  .changes as $changes
  | [panel_series($most)[] as $number
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
