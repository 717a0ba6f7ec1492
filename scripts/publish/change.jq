# What may be said of the change from one figure to another. Launches are told apart by the exact
# rank test of Mann and Whitney: five against five only when they do not meet at all.
import "publish/cells" as cells;
import "lib/format" as format;

# output: the probability with which chance may call the launches of two figures apart, either way
def chance: 0.01;

# Each further launch multiplies the ways to rank them: that is the product of (1 - q^(m+i)) and the
# quotient of (1 - q^i) in the powers of q, of which the k-th says how many have k pairs the other
# way round.
# input: probabilities of 0, 1, 2, … pairs the other way round, of i - 1 against $m launches
def one_more($i; $m):
  . as $p
  | length as $n
  | [range($n) | $p[.] - (if . >= $m + $i then $p[. - $m - $i] else 0 end)] as $p
  | [range([$i, $n] | min) as $r | [foreach range($r; $n; $i) as $k (0; . + $p[$k]; .)]] as $sums
  | [range($n) | $sums[. % $i][. / $i | floor] * $i / ($m + $i)];

# Of how many pairs of two numbers of launches fewer may be the other way round than the change
def pairs_allowed:
  min as $n
  | max as $m
  | reduce range(1; $n + 1) as $i ([range($n * $m / 2 | floor + 1) | if . == 0 then 1 else 0 end];
      one_more($i; $m))
  | [foreach .[] as $p (0; . + $p; .) | select(. <= chance / 2)]
  | length;

# input: numbers of launches
# output: "5 10" → pairs_allowed of them, the smaller first
def allowances:
  unique
  | [
      .[] as $n
      | .[]
      | select(. >= $n)
      | { key: "\($n) \(.)", value: ([$n, .] | pairs_allowed) }
    ]
  | from_entries;

# In how many pairs of launches, one of each figure, the second is not above the first
def pairs_not_above:
  [(.[1][] | [., 0]), (.[0][] | [., 1])]
  | sort
  | reduce .[] as $launch ({ below: 0, pairs: 0 };
      if $launch[1] == 0 then .below += 1 else .pairs += .below end)
  | .pairs;

# Whether the second launches lie so far from the first that chance is no reason for it
def beyond_chance($up; $allowed):
  "\(map(length) | min) \(map(length) | max)" as $of
  | (if $up then . else reverse end | pairs_not_above) < ($allowed[$of] // 0);

# Whether a change is more than launches do by themselves, and than the machine has moved
def sure($size; $p):
  # A machine that became slower or faster moves what takes time, not what takes room.
  (if .[0].unit | IN("ns", "us", "ms", "s", "/s", "MB/s") then $p.moved // 0 else 0 end) as $moved
  | (.[1].value > .[0].value) as $up
  | ($size == null or $size > $moved)
    and all(.[]; .launches)
    and (map(.launches) | beyond_chance($up; $p.ranks));

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
# $p: {noise: share taken for figures without launches, ranks: see allowances, moved: how far the
#     control workload moved between both, apart: true on other machines}
def change($p):
  . as [$a, $b]
  | if $a.value == null or $b.value == null or $a.unit != $b.unit then { kind: "none" }
    else
      (if $a.value > 0 then
         [$b.value / ($a.high // $a.value) - 1, ($b.high // $b.value) / $a.value - 1]
       else null end) as $shares
      | ($b.value - $a.value) as $difference
      | {
          $shares,
          $difference,
          worse: ({ higher: -1, lower: 1 }[$a.better // ""] // 0 | . * $difference > 0),
          kind: kind_of_change($shares; $p)
        }
    end;

def difference_text($figure):
  fabs as $size
  | ($figure | .n = if .n == null then null else 2 end) as $figure
  # In the unit of the figure, unless next to nothing would be left of it there.
  | (if $size * 1000 < $figure.value then null else $figure.value end) as $like
  | format::sign
    + ($figure | del(.high, .printed, .digits) | .value = $size
      | cells::amount_text($like; false));

def change_size($figure; $how; $decimals):
  (.kind == "beyond") as $beyond
  | ($figure
    | if $how then $how
      elif .unit == "%" or cells::is_share then "points"
      elif .unit == "" then "difference"
      else "percent" end) as $how
  | (.difference | difference_text($figure)) as $difference
  | if $how == "points" then
      .difference * (if $figure | cells::is_share then 100 else 1 end)
      | format::sign + (fabs * 1000 | round / 1000 | cells::literal) + " points"
    elif $how == "difference" or .shares == null then $difference
    elif $how == "both" then "\(.shares | cells::shares_text($decimals)) (\($difference))"
    else .shares | cells::shares_text($decimals) end
  # A change that is no chance is more than nothing.
  | if $beyond and startswith("±0") then $difference else . end;

# input: a change
# output: for a table: bold beyond the noise where one way is better, "flat" within it, "—" where
#         nothing can be claimed
# $figure: the lesser of both figures
# $how: "percent", "difference" (in the figure's unit), "both", or null: the usual way
# $decimals: of percents; null: as many as usual
def change_markdown($figure; $how; $decimals):
  if .kind == "none" or .kind == "equal" then "—"
  else
    change_size($figure; $how; $decimals) as $size
    | if .kind == "beyond" and $figure.better == null then $size
      elif .kind == "beyond" then "**\($size)**" + (if .worse then " worse" else "" end)
      elif .kind == "other" then "\($size) †"
      else "flat (\($size))" end
  end;

# input: [a figure, another]
# output: how many times better the second is than the first, "" where that has no answer
def factor:
  . as [$a, $b]
  | if any(.value == null or .value <= 0) or $a.better == null then ""
    elif $a.unit == "%" or ($a | cells::is_share) then ""
    else
      if $a.better == "higher" then $b.value / $a.value else $a.value / $b.value end
      | "\(format::significant(3))×"
    end;
