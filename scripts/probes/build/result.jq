# From the sides' times to what the probe found.
# input: [{side: [seconds…]}…]
# output: {rows, discarded, invalid, facts}
import "probes/row" as row;

{
  rows: [row::row("incremental_build") + add],
  discarded: [],
  invalid: [],
  facts: {}
}
