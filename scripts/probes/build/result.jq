# From the sides' times to what the probe found.
# input: [{side: [seconds…]}…]
# output: {rows, discarded, invalid, facts}
include "probes/row";

{
  rows: [row("incremental_build") + add],
  discarded: [],
  invalid: [],
  facts: {}
}
