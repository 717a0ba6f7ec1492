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

# input: results/sensitivity.json
# output: shares by which p50 and CPU time may be more
# $name: of the limits
def limits_of($name): .limits[$name] | [.latency_p50, .cpu_per_request];

# input: results/sensitivity.json
# output: these limits in words, such as "6 and 5 %"
# $name: of the limits
def limits_words($name):
  limits_of($name)
  | map(. * 100 | digits(1))
  | if .[0] == .[1] then .[:1] else . end
  | "\(join(" and ")) %";

# input: results/sensitivity.json
# output: the limit of instructions in words
def instructions_words: .limits.fine.instructions_per_request | percent(1);

# input: results/sensitivity.json, or what it says of instructions
# output: what became of whole runs in which nothing has changed, in each condition
# $limits: name
# $sides: recorded or swapped
def unchanged_at($limits; $sides):
  [.unchanged[] | select(.limits == $limits and .sides == $sides)];

# input: results/sensitivity.json, or what it says of instructions
# output: what became of cases of all shapes that are slower, in each condition
# $amount: percent of work that was added
# $limits: name
def slower_at($amount; $limits):
  [.slower[] | select(.amount == $amount and .limits == $limits and .shape == "all")];

# input: results/sensitivity.json, or what it says of instructions
# output: how many launches were recorded of a shape and condition, such as "60 to 69"
# amounts: whether this amount is meant
def launches_of(amounts):
  [.recorded[] | select(.amount | amounts) | .launches]
  | if min == max then "\(min)" else "\(min) to \(max)" end;

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
