# From the sides' times to what the probe found.
# input: [{side: [seconds…]}…]
# output: {rows, void, invalid, facts}
include "probes/row";

{
  rows: [row("incremental_build") + add],
  void: [],
  invalid: [],
  facts: {}
}
