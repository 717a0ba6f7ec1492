# A measurement of launches of the bench of instructions, as far as it is read.
# input: nothing
# output: the measurement
# $bases: counts of the base
# $ratios: head ÷ base of the same launches
{
  cases: [{ seconds: 3 }],
  rows: [
    {
      metric: "instructions_per_request",
      label: "search",
      base: ($bases | map([.])),
      head: ([$bases, $ratios] | transpose | map([.[0] * .[1]]))
    }
  ]
}
