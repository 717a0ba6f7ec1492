# How the cost of stages grows with their input.
include "sections/words";

# Limit: cost of a row of the last step ÷ cost of a row of the first step.
def most: 1.2;

# Milliseconds of CPU of each additional row.
def by_row: (.[1].cpu_s - .[0].cpu_s) / (.[1].rows - .[0].rows) * 1000;

# grew is null with fewer than two steps, or without cost in the first.
def stage_of:
  sort_by(.rows) as $sizes
  | [range(1; $sizes | length) | $sizes[. - 1:. + 1] | by_row] as $steps
  | (if ($steps | length) > 1 and $steps[0] > 0 then $steps[-1] / $steps[0] else null end) as $grew
  | {
      stage: $sizes[0].stage,
      sizes: [$sizes[] | del(.stage)],
      first_ms: $steps[0],
      last_ms: $steps[-1],
      $grew,
      linear: ($grew != null and $grew <= most)
    };

def judged($jq):
  {
    $jq,
    most: most,
    stages: (
      group_by(.stage)
      | map(stage_of)
      | sort_by(.stage | IN("compare", "report") | not)
    )
  };

def thousandths: if . == null then "" else . * 1000 | round / 1000 end;

def table:
  [["stage", "rows", "seconds", "CPU s", "MB", "ms a row first", "ms a row last", "grew", ""]]
  + [
      .stages[]
      | . as $stage
      | (.sizes | length) as $many
      | .sizes
      | to_entries[]
      | .key as $at
      | .value
      | [$stage.stage, .rows, .seconds, .cpu_s, .mb]
        + if $at < $many - 1 then ["", "", "", ""]
          else
            [$stage.first_ms, $stage.last_ms, $stage.grew | thousandths]
            + [if $stage.linear then "" else "NO" end]
          end
    ]
  | spaced;

# Lines for gnuplot: a block a stage, rows, seconds of CPU and MB
def points: .stages[] | (.sizes[] | [.rows, .cpu_s, .mb] | @tsv), "", "";
