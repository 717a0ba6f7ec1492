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

# input: an array of cells
# output: a line of a table
def cells: map(tostring) | "| \(join(" | ")) |";

# input: an array of titles
# output: the head of a table, the first column to the left and the others to the right
def head: cells, ("|" + ([range(length) | if . == 0 then "---" else "--:" end] | join("|")) + "|");

# input: what a file of results/ says
# output: a line: what it was measured on, when, and by which command
def origin:
  "*\(.made), \(.machine.cpu), \(.machine.cores) processors,"
  + " \(if .machine.virtualisation then "virtual" else "bare" end):"
  + " `\(.command)`*";
