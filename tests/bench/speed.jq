# What large runs cost, line by line.
include "spaced";

# input: lines: {stage, rows, launches, jq, seconds, cpu_s, mb, reached}
# output: those of full size, whose growth against the same in half the size is told as well
def judged:
  . as $lines
  | map(. as $line
    | first(($lines[] | select(.rows * 2 == $line.rows and .stage == $line.stage
        and .jq == $line.jq and .launches == $line.launches)), null) as $half
    | .grew = (if $half then .cpu_s / $half.cpu_s * 100 | round / 100 else null end)
    | .reached = (.reached and (.grew == null or .grew <= 2.3)));

# input: judged lines
# output: lines of text
def table:
  [
    ["stage", "rows", "launches", "jq", "seconds", "CPU s", "MB", "times half the rows", "reached"]
  ]
  + map([.stage, .rows, .launches, .jq, .seconds, .cpu_s, .mb, .grew // ""]
    + [if .reached then "" else "NO" end])
  | spaced;
