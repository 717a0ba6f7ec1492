# More launches were discarded than may be replaced: the case is invalid once, with one reason,
# however many rows it has.
in_first(
  .cases[0] += {
    launches: 7,
    discarded: [range(8) as $launch | { $launch, reason: "the machine swapped" }],
    invalid: [{ reason: "8 of 15 launches were discarded: the machine swapped" }]
  }
  | .rows |= map((.base, .head, .base_of, .head_of) |= (if . then .[0:7] else empty end))
)
