# +6 % to +40 %, launch by launch, in both sets: so unequal that launches alone may do it.
in_both(
  whole(
    "latency_p50";
    .head = (
      [.head, [1.4, 1.06, 1.35, 1.08, 1.1]] | transpose | map(.[1] as $by | .[0] | map(. * $by))
    )
  )
)
