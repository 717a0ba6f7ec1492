# From the lines of all sides to what the probe found.
# input: metric lines
# output: {rows, discarded, invalid, facts}
# $request: [what the probe was asked]
import "probes/command/lines" as lines;

{
  rows: [lines::line_rows],
  discarded: [],
  invalid: [lines::absent_metrics($request[0].case.metrics)],
  facts: {}
}
