# What a probe found, and whether it counts.
# input: what the probe found: {rows, discarded, invalid, facts}
# output: the same with what the machine did meanwhile
# $request: [what the probe was asked]
# $before, $after: [a reading of the machine's counters]
# $began, $ended: what bash's `times` said of the processor time of all commands
# $mode, $case, $launch, $side, $us: see named
import "measure/validity" as validity;
import "lib/times" as machine;

# jq 1.6 dies of two data files where a program binds no variable of its own.
$request[0] as $asked
| validity::result(
    { before: $before[0], after: $after[0] };
    $asked.pins;
    ($ended | machine::child_seconds) - ($began | machine::child_seconds)
  )
| validity::named({ $mode, $case, $launch, $side, $us })
| .pairs = $asked.pairs
