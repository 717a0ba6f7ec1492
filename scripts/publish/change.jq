# What may be said of the change from one figure to another, and how.
import "publish/format" as publish_format;
import "publish/ranks" as ranks;
import "lib/format" as format;

# input: [a figure, another of the same unit]
# output: [least, most] change between them as shares, null where the first is 0
def change_shares:
  . as [$a, $b]
  | if $a.value > 0 then
      [$b.value / ($a.high // $a.value) - 1, ($b.high // $b.value) / $a.value - 1]
    else null end;

# input: [a figure, another], and how they have changed
# output: whether the change is more than launches do by themselves, and than the machine has moved
# $size: least size of the change, null where the first figure is 0
# $p: as in change
def sure($size; $p):
  # A machine that became slower or faster moves what takes time, not what takes room.
  (if .[0].unit | IN("ns", "us", "ms", "s", "/s", "MB/s") then $p.moved // 0 else 0 end) as $moved
  | (.[1].value > .[0].value) as $up
  | ($size == null or $size > $moved)
    and all(.[]; .launches)
    and (map(.launches) | ranks::told_apart($up; $p.ranks));

# input: [a figure, another of the same unit]
# output: the kind of their change, see change
# $shares: the change between them
# $p: as in change
def kind_of_change($shares; $p):
  . as [$a, $b]
  | (map(.n | numbers) | min) as $launches
  | ([$shares // [] | .[] | fabs] | min) as $size
  | first(
      (select($a.value == $b.value and $a.high == $b.high) | "equal"),
      (select($p.apart) | "other"),
      (select($a.exact and $b.exact) | "beyond"),
      (select(($a.n == null) != ($b.n == null)) | "other"),
      (select($launches == 1) | "none"),
      (select($shares != null and $shares[0] <= 0 and $shares[1] >= 0) | "flat"),
      (select($launches == null and $size != null and $size <= $p.noise) | "flat"),
      (select($launches == null) | "beyond"),
      (select(sure($size; $p)) | "beyond"),
      "flat"
    );

# input: [a figure, another], or null in their place
# output: what is known of the change between them: {kind, shares: [least, most], difference, worse}
#         kind: none (nothing can be claimed: a figure is missing, a bound, or of one launch only),
#         equal, flat (within the noise), beyond, other (other machines)
# $p: {noise: share taken for figures without launches, ranks: see ranks.jq, moved: how far the
#     control workload moved between both, apart: true on other machines}
def change($p):
  . as [$a, $b]
  | if $a.value == null or $b.value == null or $a.unit != $b.unit then { kind: "none" }
    else
      change_shares as $shares
      | ($b.value - $a.value) as $difference
      | {
          shares: $shares,
          difference: $difference,
          worse: ({ higher: -1, lower: 1 }[$a.better // ""] // 0 | . * $difference > 0),
          kind: kind_of_change($shares; $p)
        }
    end;

# input: a difference between figures
# output: it with its sign and unit
# $figure: one of them
def difference_text($figure):
  fabs as $size
  | ($figure | .n = if .n == null then null else 2 end) as $figure
  # In the unit of the figure, unless next to nothing would be left of it there.
  | (if $size * 1000 < $figure.value then null else $figure.value end) as $like
  | format::sign
    + ($figure | del(.high, .printed, .digits) | .value = $size
      | publish_format::amount_text($like; false));

# input: a difference between shares of 1 or percents
# output: it in points
# $figure: one of them
def points_text($figure):
  . * (if $figure | publish_format::is_share then 100 else 1 end)
  | format::sign + (fabs * 1000 | round / 1000 | publish_format::literal) + " points";

# input: figure
# output: how its change is said when nobody says how
def usual_way:
  if .unit == "%" or publish_format::is_share then "points"
  elif .unit == "" then "difference"
  else "percent" end;

# input: a change
# output: its size as text
# $figure: the lesser of both figures
# $how: "percent", "difference" (in the figure's unit), "both", or null: the usual way
# $decimals: of percents; null: as many as usual
def change_size($figure; $how; $decimals):
  (.kind == "beyond") as $beyond
  | ($how // ($figure | usual_way)) as $how
  | (.difference | difference_text($figure)) as $difference
  | if $how == "points" then .difference | points_text($figure)
    elif $how == "difference" or .shares == null then $difference
    elif $how == "both" then "\(.shares | publish_format::shares_text($decimals)) (\($difference))"
    else .shares | publish_format::shares_text($decimals) end
  # A change that is no chance is more than nothing.
  | if $beyond and startswith("±0") then $difference else . end;

# input: a change
# output: for a table: bold beyond the noise where one way is better, "flat" within it, "—" where
#         nothing can be claimed
# $figure, $how, $decimals: as in change_size
def change_markdown($figure; $how; $decimals):
  if .kind == "none" or .kind == "equal" then "—"
  else
    change_size($figure; $how; $decimals) as $size
    | if .kind == "beyond" and $figure.better == null then $size
      elif .kind == "beyond"
        then ($size | publish_format::bold) + (if .worse then " worse" else "" end)
      elif .kind == "other" then "\($size) †"
      else "flat (\($size))" end
  end;

# input: [a figure, another]
# output: how many times better the second is than the first, "" where that has no answer
def factor:
  . as [$a, $b]
  | if any(.value == null or .value <= 0) or $a.better == null then ""
    elif $a.unit == "%" or ($a | publish_format::is_share) then ""
    else
      if $a.better == "higher" then $b.value / $a.value else $a.value / $b.value end
      | "\(format::significant(3))×"
    end;
