# One metric line of its arguments, which have the names of its keys; without a label where
# it is empty.
{
  metric: $metric,
  unit: $unit,
  better: $better,
  samples: $samples,
  kind: $kind
}
+ if $label == "" then {} else { label: $label } end
