# Ranges of lines of a document.

# input: "44-46" or "32, 113"
# output: [first, last] of each range
def ranges:
  split(", ")[]
  | split("-")
  | map(tonumber)
  | [.[0], .[-1]];

# input: "44-46" or "32, 113"
# output: every line of it
def lines: ranges | range(.[0]; .[1] + 1);

# input: a document's items
# output: what is wrong with their lines
# $most: how many lines the document has
def line_faults($most):
  . as $items
  | (.[]
      | .lines as $text
      | [.lines | ranges[]] as $numbers
      | if $numbers[0] < 1 or ($numbers | max) > $most then
          "lines \($text): the document has lines 1 to \($most)"
        elif $numbers != ($numbers | sort) then "lines \($text): not in order"
        else empty end),
    (range(1; length) as $i
      | [$items[$i - 1, $i].lines | first(ranges)[0]] as $starts
      | select($starts[0] > $starts[1])
      | "lines \($items[$i].lines): stands after lines \($items[$i - 1].lines)");

# input: a document's items
# output: ranges of lines that must be spoken of and are not
# $wanted: list of ranges
def uncovered($wanted):
  ([.[].lines | lines | { key: tostring, value: true }] | from_entries) as $covered
  | $wanted[]
  | . as $range
  | [lines | select($covered[tostring] | not)]
  | select(. != [])
  | "lines \($range): nothing is said of \(if length == 1 then "line" else "lines" end) "
    + (.[0:5] | map(tostring) | join(", ")) + if length > 5 then " …" else "" end;
