# From what one k6 run left behind to what the probe found.
# input: nothing
# output: {rows, invalid, facts}
# $request, $k6, $before, $after: [the content of the files of that name]
# $samples, $times: their text
include "probes/k6/facts";

# jq 1.6 dies of two data files where a program binds no variable of its own.
$request[0] as $asked
| $k6[0]
| found(
    $asked;
    ($samples | sampled);
    ($times | child_seconds);
    $before[0];
    $after[0]
  )
