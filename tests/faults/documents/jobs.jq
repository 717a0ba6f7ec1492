# A list of jobs, with what their plans know of them.
# input: jobs.json, as tests/lib/planned.jq makes it of the verdicts of its jobs
# output: the same
# $verdicts: those verdicts

.jobs |= ([., $verdicts]
  | transpose
  | map(.[0] + { gated_rows: .[1].gated_rows, inconclusive: .[1].inconclusive.counts }))
