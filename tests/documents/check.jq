# What is wrong with a target's document.json, a line each; nothing when it is right.
# input: document.json
# $target, $page, $limits: [the file], each
# $published: the target's published snapshots
# $readme: README.md as text
# $probes: kinds of probes
# $wanted: [target → ranges of lines that must be spoken of]
include "selectors";
include "pages";
include "lines";
include "faults";

. as $document
| .items as $items
| [$target[0] | measured($probes)] as $rows
| [$published[].figures[]] as $figures
| [$page[0] | figures] as $cells
| [$cells[].choices[]] as $choices
| [$items[] | figures_named] as $named
| {
    titles: [$page[0] | titles],
    definition: $target[0],
    limits: $limits[0].limits,
    caveats: [$published[] | .caveats[], (.figures[].caveat // empty | list[])],
    not_measured: ($readme | not_measured)
  } as $known
| (
    $items[]
    | "lines \(.lines), \(.item): "
      + (by_faults($rows), published_faults($figures + $choices; $rows), other_faults($known))
  ),
  ($items | line_faults($document.lines)),
  ($items | uncovered($wanted[0][$document.target] // [])),
  ($cells | cell_faults($rows; $named)),
  ($figures | figure_faults($rows; $named; $cells)),
  ($figures | limits_that_are_figures($limits[0]; $items))
