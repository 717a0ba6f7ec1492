# From the lines of all sides to what the probe found.
# input: metric lines
# output: {rows, discarded, invalid, facts}
# $request: [what the probe was asked]
include "probes/command/lines";

{
  rows: [line_rows],
  discarded: [],
  invalid: [absent_metrics($request[0].case.metrics)],
  facts: {}
}
