# From the runs of each side to what the probe found.
# input: [{side: {cold, warm, rested}}…]
# output: {rows, discarded, invalid, facts}; nothing where k6 left too little or too much
import "probes/k6/complete" as complete;
import "probes/first/rows" as rows;

add
| select(all(.[][]; complete::complete({ sides: ["head"], parts: ["default"], pairs: 1 })))
| {
    rows: [rows::run_rows],
    discarded: [],
    invalid: [rows::unexpected_answers],
    facts: { load_s: ([.[][].span / 1000] | add) }
  }
