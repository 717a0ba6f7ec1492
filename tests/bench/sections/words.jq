# How figures are said on the page.

# input: a number, or null
# output: it with so many digits after the point, "–" for none
# $digits: how many
def digits($digits):
  if . == null then "–"
  else
    pow(10; $digits) as $by
    | . * $by
    | round / $by
    | tostring
  end;

# input: a share, or null
# output: it in percent
# $digits: how many after the point
def percent($digits):
  if . == null then "–" else "\(. * 100 | digits($digits)) %" end;

# input: a change as a share, or null
# output: it in percent, with its sign
# $digits: how many after the point
def signed($digits):
  if . == null then "–"
  else
    (. * 100 | digits($digits)) as $text
    | if . > 0 then "+\($text) %" else "\($text | sub("^-"; "−")) %" end
  end;

# input: anything
# output: the conditions, in the order of columns; what was crowded is kept, and not told
def conditions: "quiet", "core", "bursts", "share";

# input: name of limits, as in results/sensitivity.json
# output: what they are for latency (p50) and CPU time, in words
def limits_words: { usual: "6 and 5 %", fine: "3 and 3 %" }[.];

# input: a list of objects
# output: f of the first of each condition, an array in the order of columns; null where there is
#         none
def by_condition(f):
  . as $all
  | [
      conditions as $condition
      | [$all[] | select(.condition == $condition) | f][0]
    ];

# input: numbers
# output: the middle one, or the mean of both; null of none
def middle:
  sort
  | length as $n
  | if $n == 0 then null else (.[($n - 1) / 2 | floor] + .[$n / 2 | floor]) / 2 end;

# input: an array of cells
# output: a line of a table
def cells: map(tostring) | "| \(join(" | ")) |";

# input: [cell of each condition, null where there is none]
# output: a line of a table
# $name: what stands in front
def line($name): [$name] + map(. // "–") | cells;

# input: an array of titles
# output: the head of a table, the first column to the left and the others to the right
def head: cells, ("|" + ([range(length) | if . == 0 then "---" else "--:" end] | join("|")) + "|");

# input: what a file of results/ says
# output: a line: what it was measured on, when, and by which command
def origin:
  "*\(.made), \(.machine.cpu), \(.machine.cores) processors,"
  + " \(if .machine.virtualisation then "virtual" else "bare" end):"
  + " `\(.command)`*";
