# From the runs of each side to what the probe found.
# input: [{side: {cold, warm, rested}}…]
# output: {rows, discarded, invalid, facts}; nothing where k6 left too little or too much
include "probes/k6/complete";
include "probes/first/rows";

add
| select(all(.[][]; complete({ sides: ["head"], parts: ["default"], pairs: 1 })))
| {
    rows: [run_rows],
    discarded: [],
    invalid: [unexpected_answers],
    facts: { load_s: ([.[][].span / 1000] | add) }
  }
