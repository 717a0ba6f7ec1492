# One metric line of its arguments, which have the names of its keys; but for $of, its label, empty
# for none.
{
  metric: $metric,
  unit: $unit,
  better: $better,
  samples: $samples,
  kind: $kind
}
+ if $of == "" then {} else { label: $of } end
