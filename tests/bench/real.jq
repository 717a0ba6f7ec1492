# Whole runs of one scenario.
include "sections/words";

def finer_limits($worse_by):
  .limits |= map(
    if .endpoint == null and (.metric | IN("latency_p50", "cpu_per_request")) then
      .worse_by = $worse_by
      | del(.at_least)
    else
      .
    end
  );

# Launches until all rows are decided, of both sets; null where one stays open.
def launches_to_decide:
  if all(.[]; .verdict | IN("pass", "improvement", "regression")) then
    map((.launches // 0) + (.confirm.launches // 0))
    | max
  else
    null
  end;

def outcome:
  .[0] as $ended
  | .[1] as $verdict
  | .[2:] as $sets
  | [$verdict.rows[] | select(.gated)] as $rows
  | ($sets[-1].cases | map({ key: .case, value: .seconds }) | from_entries) as $seconds
  | {
      code: $ended.code,
      minutes: ($ended.us / 6e7),
      open: ([$rows[] | select(.verdict | IN("inconclusive", "invalid", "missing"))] | length),
      gated: ($rows | length),
      launches: ([$sets[].cases[].launches] | max),
      wall: (([$sets[].times.wall_s] | add) / ([$sets[].times.load_s] | add)),
      seconds: ($rows
        | group_by(.case)
        | map($seconds[.[0].case] as $each | launches_to_decide | select(. and $each) | . * $each))
    };

def middle: sort | .[length / 2 | floor];

# {machine, scenario, runs, right, contrary, open, gated, launches, minutes, wall, seconds}
def of_runs($machine; $scenario):
  (if $scenario == "identical" then 0 else 1 end) as $right
  | {
      $machine,
      $scenario,
      runs: length,
      right: (map(select(.code == $right)) | length),
      contrary: (map(select(.code == 1 - $right)) | length),
      open: ((map(.open) | add) / length),
      gated: .[0].gated,
      launches: (map(.launches) | max),
      minutes: (map(.minutes) | middle),
      wall: (map(.wall) | max),
      seconds: ([.[].seconds[]] | middle)
    };

# Whether the runs of two scenarios count together.
def main: .scenario | IN("identical", "slower");

# The share of correct runs.
def right_with($line):
  map(select(.machine == $line.machine))
  | if $line | main then map(select(main)) else map(select(.scenario == $line.scenario)) end
  | (map(.right) | add) / (map(.runs) | add);

def judged:
  . as $lines
  | .[]
  | . as $line
  | (.machine == "quiet") as $quiet
  | (.scenario == "identical" and $quiet) as $timed
  | (if main | not then 0.8 elif $quiet then 0.95 else 0.9 end) as $least
  | .reached = (
      .contrary == 0
      and ($lines | right_with($line)) >= $least
      and ($quiet | not or $line.wall <= 1.25)
      and ($timed | not or ($line.seconds != null and $line.seconds <= 30))
    );

def short: if . == null then "-" else . * 100 | round / 100 end;

def table:
  [
    ["machine", "scenario", "runs", "right", "contrary", "open rows", "launches", "minutes"]
    + ["wall/load", "s a case", "reached"]
  ]
  + map([.machine, .scenario, .runs, .right, .contrary]
    + ["\(.open | short) of \(.gated)", .launches, (.minutes | short), (.wall | short)]
    + [(.seconds | short), if .reached then "" else "NO" end])
  | spaced;
