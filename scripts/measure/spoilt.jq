# What stands in the place of a result that there is not.
# input: nothing
# output: {rows, invalid, facts}
# $reason: why there is none; "" where the commit does not have what was to be measured
# $lacks: the sides that do not have it, with spaces between
{
  rows: [],
  invalid: [{ reason: $reason } | select($reason != "")],
  facts: { lacks: ($lacks | split(" ")) }
}
