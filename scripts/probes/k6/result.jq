# From what one k6 run left behind to what the probe found.
# input: nothing
# output: {rows, discarded, invalid, facts}; nothing where k6 left too little or too much
# $request, $k6: [the content of the files of that name]
# $samples, $began, $ended: their text
import "probes/k6/complete" as complete;
import "probes/k6/facts" as facts;
import "lib/times" as machine;

# jq 1.6 dies of two data files where a program binds no variable of its own.
$request[0] as $asked
| $k6[0]
| select(complete::complete($asked
  | { sides: (.sides | keys), parts: (.case.parts | keys), pairs }))
| facts::found(
    $asked;
    ($samples | facts::sampled);
    ($ended | machine::child_seconds) - ($began | machine::child_seconds)
  )
