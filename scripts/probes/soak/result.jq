# From what was read of the sides over a soak to the result.
import "lib/policy" as policy;
import "lib/stats" as stats;
import "lib/times" as times;
import "probes/k6/rows" as k6;
import "probes/load" as load;
import "probes/row" as row;

# What was read in each tenth → {low, end}: the least of their medians after the first tenth, which
# is a warm-up, and the median of the last two together. A service that is slow or large from the
# start is so in all of them.
def low_and_end:
  map(. - [null])
  | {
      low: (.[1:-2] | map(stats::median) - [null] | min),
      end: (.[-2:] | add | stats::median)
    };

# k6.json → the median latencies of the slots in each tenth
def latencies($side; $pairs):
  policy::policy.soak.slots.value.tenths as $tenths
  | [
      range($tenths) as $tenth
      | [.slots[] | select(.side == $side and (.pair * $tenths / $pairs | floor) == $tenth) | .p50]
    ];

# k6.json → the readings of memory in each tenth, in MB
def memories($side; $readings):
  policy::policy.soak.slots.value.tenths as $tenths
  | .start as $start
  | ([.turns[] | select(.slot != "warm")] | [.[0].start, .[-1].end]) as [$from, $to]
  | [
      range($tenths) as $tenth
      | [
          $readings[]
          | select((.us / 1000 - $start - $from) / ($to - $from) * $tenths | floor == $tenth)
          | .[$side].rss
        ]
    ];

# {SIDE: {low, end}} → {SIDE: [how much it grew]}, for both as a multiple of the smaller low one: a
# side with a lower level must not seem to grow more by as much. $least: what counts as so much, as
# a few pages more of a small process are not many times its memory
def growth($least):
  ([[.[].low | values] | min, $least] | max) as $level
  | map_values([if .low == null or .end == null then null
    else [1 + (.end - .low) / $level, 0.01] | max end]);

def growth_rows($names; $pairs; $readings):
  . as $k6
  | (row::row("latency_growth") + (k6::by_side($names;
      . as $side | $k6 | latencies($side; $pairs) | low_and_end) | growth(0))),
    (row::row("memory_growth") + (k6::by_side($names;
      . as $side | $k6 | memories($side; $readings) | low_and_end)
      | growth(policy::policy.soak.small_mb.value)));

# input: k6.json of the soak
# output: {rows, discarded, invalid, facts}; nothing where it is not complete
# $case: the variable CASE of the soak
# $files: {memory: [{us, SIDE: what was read of it…}…]; began, ended: texts of bash's `times`}
def result($case; $files):
  ($case.urls | keys) as $names
  | select(load::complete({ sides: $names, parts: ["default"], pairs: $case.pairs }))
  | {
      rows: [growth_rows($names; $case.pairs; $files.memory), k6::error_rows($names)],
      discarded: [],
      invalid: [],
      facts: {
        k6_s: (($files.ended | times::child_seconds) - ($files.began | times::child_seconds)),
        load_s: (.turns[-1].end / 1000)
      }
    };
