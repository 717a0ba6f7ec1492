# One metric line: the bytes of a page.
# $label: of the page; empty for none
# $bytes: of the page
{ metric: "html_bytes" }
+ (if $label == "" then {} else { label: $label } end)
+ {
  unit: "B",
  better: "lower",
  kind: "exact",
  samples: [$bytes]
}
