# What stands in the place of a result that there is not.
# input: nothing
# output: a result without rows
# $reason: why there is none; "" where the commit does not have what was to be measured
# $lacks: the sides that do not have it, with spaces between
# $mode, $case, $launch, $side, $us: see named
import "measure/validity" as validity;

{
  rows: [],
  discarded: [],
  invalid: [{ reason: $reason } | select($reason != "")],
  facts: { lacks: [$lacks | scan("[^ ]+")] }
}
| validity::named({ $mode, $case, $launch, $side, $us })
