# Rows of samples: who they are, what they hold, and the rows that pool all cases.
import "lib/policy" as policy;
import "lib/stats" as stats;

# input: a share
# output: "+9.8 %"
def percent: . * 1000 | round / 10 + 0 | (if . > 0 then "+" else "" end) + "\(.) %";

# input: a share
# output: "9.8 %"
def amount: fabs | percent | ltrimstr("+");

# input: a row
# output: its identity
def id: "\(.case)\t\(.metric)\t\(.label // "")";

# input: an array of rows
# output: identity → row
def indexed: map({ key: id, value: . }) | from_entries;

# input: a row
# output: whether the side has any sample
# $side: "base" or "head"
def sampled($side): any(.[$side][]?[]?; . != null);

# input: a row
# output: one value for each launch of the side, null for a launch that gave none
# $side: "base" or "head"
def by_launch($side): [.[$side] // [] | .[] | . - [null] | stats::median];

# No number is less than null, so the greatest sample of a launch is null only where all are.
# input: a row
# output: the number of launches that gave figures on all the sides it has
def launches:
  [.base, .head | select(. != null) | map(max)]
  | transpose
  | map(select(index([null]) | not))
  | length;

# input: [samples of the base, samples of the head] of one launch
# output: ratios head/base of its pairs; pairs without both values are left out
def ratios_of_launch:
  . as [$base, $head]
  | if ($base | min) > 0 and ($head | min) > 0 and ($base | length) == ($head | length)
    then transpose | map(.[1] / .[0])
    else
      [transpose[]
        | select(.[0] != null and .[1] != null and .[0] > 0 and .[1] > 0)
        | .[1] / .[0]]
    end;

# input: a row with samples
# output: ratios head/base of its pairs, launch by launch
def ratios: [[.base, .head] | transpose[] | map(. // []) | ratios_of_launch];

# input: a row
# output: how many pairs it should have had
def pairs: [.base, .head | select(. != null) | map(length) | add] | max;

# input: a count row
# output: {base, head, m, n}: bad ones of both sides, and all that were counted on the base (m) and
#   on the head (n)
def counted: { base, head, m: .base_of, n: .head_of } | map_values([.[]?[]?] | add // 0);

# input: a row of a baseline
# output: {value, spread} of it: its middle, and how far its launches lie from it
def stored_value:
  if .kind == "count" then counted | { value: (.head / ([.n, 1] | max)), spread: 0 }
  else
    by_launch("head") - [null]
    | { value: stats::median, spread: stats::deviation }
  end;

# Only the same build on both sides shows what the machine alone does to a row.
# input: a baseline
# output: row → how far its launches lie apart when nothing has changed, a share
def spreads:
  if .aa == true then
    ([.cases[]? | select(.base_variant != null) | .case] | unique) as $modes
    | [.rows[]
      | select(.set == "first" and (.case | IN($modes[]) | not))
      | select(.kind == "count" or launches >= policy::policy.precheck.launches.value)]
    | indexed
    | map_values(stored_value.spread)
  else {} end;

# Sums over the cases, launch by launch
def sums($key; $launches): [range($launches) as $l | [[.[] | .[$key][$l][0]] | add]];

# Not every jq has the same last digit of a logarithm: hence twelve digits.
# Geometric means over the cases, launch by launch; null where some case has no figure
def geometric_means($key; $launches):
  length as $cases
  | [range($launches) as $l
    | [.[] | .[$key][$l][0] | select(. != null and . > 0) | log]
    | [if length == $cases then add / length | exp | stats::significant(12) else null end]];

# Whether the rows of all cases may pool it
def poolable:
  .label == null
  and .base and .head
  and (.metric | IN(policy::policy.compare.pooled_metrics.value[]));

# Rows of all cases see what each case by itself is too short to see: the geometric mean of
# throughput and CPU per request, the sum of stalled slots.
# input: rows of one set
# output: one row for each of these metrics, pooled launch by launch over what was measured in pairs
#   and is valid
# $pooled: case → whether it takes part
def all_cases($pooled):
  [.[] | select($pooled[.case] and poolable)]
  | group_by(.metric)[]
  | select(length > 1)
  | ([.[] | [.base, .head | length] | min] | min) as $launches
  | .[0] + { case: "all-cases", cases: [.[].case] }
    + if .[0].kind == "count" then
        { base: sums("base"; $launches),
          head: sums("head"; $launches),
          base_of: sums("base_of"; $launches),
          head_of: sums("head_of"; $launches) }
      else
        { base: geometric_means("base"; $launches),
          head: geometric_means("head"; $launches) }
      end;
