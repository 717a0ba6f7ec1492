# From the builds after an edit to the result.
import "probes/row" as row;

# input: [{side: [seconds…]}…]
# output: {rows, discarded, invalid, facts}
def result: row::result([row::row("incremental_build") + add]);
