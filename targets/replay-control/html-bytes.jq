# One metric line: the bytes of a page.
# $page: its label; empty for none
# $bytes: of the page
{ metric: "html_bytes" }
+ (if $page == "" then {} else { label: $page } end)
+ {
  unit: "B",
  better: "lower",
  kind: "exact",
  samples: [$bytes]
}
