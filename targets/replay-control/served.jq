# One metric line: the bytes of what is served.
# $bytes: on the wire, without headers
{
  metric: "served_bytes",
  unit: "B",
  better: "lower",
  kind: "exact",
  samples: [$bytes]
}
