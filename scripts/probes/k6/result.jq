# From what one k6 run left behind to what the probe found.
# input: nothing
# output: {rows, invalid, facts}
# $request, $k6, $before, $after: [the content of the files of that name]
# $samples, $times: their text
include "probes/k6/facts";

$k6[0]
| found(
    $request[0];
    ($samples | sampled);
    ($times | child_seconds);
    $before[0];
    $after[0]
  )
