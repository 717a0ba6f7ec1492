# Tables for people.

# input: lines of cells, the first of them titles
# output: lines of text
def spaced:
  map(map(tostring)) as $lines
  | ($lines | transpose | map(map(length) | max)) as $widths
  | $lines[]
  | [., $widths]
  | transpose
  | map(.[0] + " " * (.[1] - (.[0] | length)))
  | join("  ")
  | sub(" +$"; "");
