# Numbers, cells and tables as text.

# So many digits after the point; "–" for null.
def digits($digits):
  if . == null then "–"
  else
    pow(10; $digits) as $by
    | . * $by
    | round / $by
    | tostring
  end;

def percent($digits):
  if . == null then "–" else "\(. * 100 | digits($digits)) %" end;

def signed($digits):
  if . == null then "–"
  else
    (. * 100 | digits($digits)) as $text
    | if . > 0 then "+\($text) %" else "\($text | sub("^-"; "−")) %" end
  end;

# The conditions, in the order of columns; crowded is recorded, but not shown.
def conditions: "quiet", "core", "bursts", "share";

# Thresholds of p50 and CPU time, as shares.
def limits_of($name): .limits[$name] | [.latency_p50, .cpu_per_request];

# Such as "6 and 5 %".
def limits_words($name):
  limits_of($name)
  | map(. * 100 | digits(1))
  | if .[0] == .[1] then .[:1] else . end
  | "\(join(" and ")) %";

def instructions_words: .limits.fine.instructions_per_request | percent(1);

# Figures of A/A runs in each condition.
def unchanged_at($limits; $sides):
  [.unchanged[] | select(.limits == $limits and .sides == $sides)];

# Figures of slower cases of all shapes in each condition.
def slower_at($amount; $limits):
  [.slower[] | select(.amount == $amount and .limits == $limits and .shape == "all")];

# Recorded launches of a shape and condition, such as "60 to 69".
def launches_of(amounts):
  [.recorded[] | select(.amount | amounts) | .launches]
  | if min == max then "\(min)" else "\(min) to \(max)" end;

# [f of the first of each condition], in the order of columns; null without data.
def by_condition(f):
  . as $all
  | [
      conditions as $condition
      | [$all[] | select(.condition == $condition) | f][0]
    ];

def middle:
  sort
  | length as $n
  | if $n == 0 then null else (.[($n - 1) / 2 | floor] + .[$n / 2 | floor]) / 2 end;

def cells: map(tostring) | "| \(join(" | ")) |";

def line($name): [$name] + map(. // "–") | cells;

# The first column is aligned to the left, the others to the right.
def head: cells, ("|" + ([range(length) | if . == 0 then "---" else "--:" end] | join("|")) + "|");

# Date, machine and command.
def origin:
  "*\(.made), \(.machine.cpu), \(.machine.cores) processors,"
  + " \(if .machine.virtualisation then "virtual" else "bare" end):"
  + " `\(.command)`*";

# The text of the quiet condition, and of the worst of the others with its name.
def quiet_and_worst(by; text):
  ([.[] | select(.condition == "quiet") | text][0] // "–"),
  ([.[] | select(.condition != "quiet")]
    | sort_by(by)
    | last as $worst
    | if . == [] then "–"
      elif all(by == ($worst | by)) then "\($worst | text) (each)"
      else "\($worst | text) (\($worst.condition))" end);

def spaced:
  map(map(tostring)) as $lines
  | ($lines | transpose | map(map(length) | max)) as $widths
  | $lines[]
  | [., $widths]
  | transpose
  | map(.[0] + " " * (.[1] - (.[0] | length)))
  | join("  ")
  | sub(" +$"; "");
