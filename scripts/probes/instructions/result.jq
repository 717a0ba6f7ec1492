# From what was counted to what the probe found.
# input: [{side: {counted: [see counted.jq…], failed: why it was not counted, or null}}…]
# output: {rows, discarded, invalid, facts}
# $counter: [what machine/counter says]
# $metric: of the rows
import "probes/instructions/rows" as rows;

add
| . as $sides
| rows::unmeasurable($counter[0]) as $reason
| {
    rows: (if $reason then [] else [rows::instruction_rows($metric)] end),
    discarded: [],
    invalid: (if $reason then []
      else [rows::failures, rows::unexpected_answers, rows::too_few] end),
    facts: ({ tool: $counter[0].tool } + if $reason then { unmeasurable: $reason } else {} end)
  }
