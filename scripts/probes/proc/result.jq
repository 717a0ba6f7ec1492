# From what was read of the sides to what the probe found.
# input: [{side: what was read of it}…]
# output: {rows, void, invalid, facts}
include "probes/proc/rows";

add
| {
    rows: [memory_rows],
    void: [],
    invalid: [unexpected_answers],
    facts: { load_s: ([.[] | (.load.us - .idle.us) / 1e6] | add) }
  }
