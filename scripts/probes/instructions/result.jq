# From what was counted to what the probe found.
# input: [{side: {counted: [see counted.jq…], failed: why it was not counted, or null}}…]
# output: {rows, discarded, invalid, facts}
# $counter: [what machine/counter says]
# $metric: of the rows
include "probes/instructions/rows";

add
| . as $sides
| unmeasurable($counter[0]) as $reason
| {
    rows: (if $reason then [] else [instruction_rows($metric)] end),
    discarded: [],
    invalid: (if $reason then [] else [failures, unexpected_answers, too_few] end),
    facts: ({ tool: $counter[0].tool } + if $reason then { unmeasurable: $reason } else {} end)
  }
