# From what hyperfine wrote to what the probe found.
# input: [hyperfine's JSON of each round…]
# output: {rows, discarded, invalid, facts}
import "probes/row" as row;

{
  rows: [
    reduce (.[].results[]) as $run (row::row("time"); .[$run.command] += [$run.times[0] * 1000])
  ],
  discarded: [],
  invalid: [],
  facts: {}
}
