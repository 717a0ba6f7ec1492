# A list of cells, with what their plans know of them.
# input: cells.json, as tests/lib/planned.jq makes it of the verdicts of its cells
# output: the same
# $verdicts: those verdicts

.cells |= ([., $verdicts]
  | transpose
  | map(.[0] + { gated_rows: .[1].gated_rows, inconclusive: .[1].inconclusive.counts }))
