# From the sides' times to what the probe found.
# input: [{side: [seconds…]}…]
# output: {rows, invalid, facts}
include "probes/row";

{ rows: [row("incremental_build") + add], invalid: [], facts: {} }
