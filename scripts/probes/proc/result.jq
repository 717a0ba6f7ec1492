# From what was read of the sides to what the probe found.
# input: [{side: what was read of it}…]
# output: {rows, discarded, invalid, facts}; nothing where k6 left too little or too much
import "probes/k6/complete" as complete;
import "probes/proc/rows" as rows;

add
| select(all(.[]; .k6 | complete::complete({ sides: ["head"], parts: ["default"], pairs: 1 })))
| {
    rows: [rows::memory_rows],
    discarded: [],
    invalid: [rows::unexpected_answers],
    facts: { load_s: ([.[] | (.load.us - .idle.us) / 1e6] | add) }
  }
