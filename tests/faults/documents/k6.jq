# What the k6 probe makes of a k6.json that is not as it should be.
# input: {plan, thresholds, machine, builds, reading, request, k6, samples}
# output: see trials
# $task: see trials
include "launched";
include "lib/schema";
include "probes/load";
include "probes/k6/result";
include "try";
import "lib/schema/k6" as $k6;

# input: a world
# output: names of what is green
def green_of_k6:
  select([problems($k6::k6[0]; [.k6])] == [])
  | .request as $request
  | ($request | { sides: (.sides | keys), parts: (.case.parts | keys), pairs }) as $sent
  | select(.k6 | complete($sent))
  | (.samples | sampled) as $lines
  | .found = (.k6 | result_of($request; $lines; 0.5) | handed_on)
  | green_of_all;

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green_of_k6)
