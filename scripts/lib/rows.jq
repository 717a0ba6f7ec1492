# Rows of samples: who they are, what they hold, and the rows that pool all cases.
include "lib/stats";

# input: a share; output: "+9.8 %"
def percent: . * 1000 | round / 10 + 0 | (if . > 0 then "+" else "" end) + "\(.) %";

# input: a share; output: "9.8 %"
def amount: fabs | percent | ltrimstr("+");

# input: a row; output: its identity
def id: "\(.case)\t\(.metric)\t\(.label // "")";

# input: an array of rows; output: identity → row
def indexed: map({ key: id, value: . }) | from_entries;

# input: a row; output: whether this side has any sample
def sampled($side): any(.[$side][]?[]?; . != null);

# input: a row; output: one value for each launch of a side, null for a launch that gave none
def by_launch($side): [.[$side] // [] | .[] | . - [null] | median];

# input: a row; output: the number of launches that gave figures on all the sides it has. No number is less than null.
def launches: [.base, .head | select(. != null) | map(max)] | transpose | map(select(index([null]) | not)) | length;

# input: a row with samples; output: ratios head/base of its pairs, launch by launch; pairs without both values are left out
def ratios: [[.base, .head] | transpose[] | map(. // []) | . as [$b, $h]
  | if ($b | min) > 0 and ($h | min) > 0 and ($b | length) == ($h | length) then transpose | map(.[1] / .[0])
    else [transpose[] | select(.[0] != null and .[1] != null and .[0] > 0 and .[1] > 0) | .[1] / .[0]] end];

# input: a row; output: how many pairs it should have had
def pairs: [.base, .head | select(. != null) | map(length) | add] | max;

# input: a count row; output: {base, head, m, n}: bad ones of both sides, and all that were counted on base (m) and head (n)
def counted: { base, head, m: .base_of, n: .head_of } | map_values([.[]?[]?] | add // 0);

# input: a row of a baseline; output: {value, spread} of it
def stored_value:
  if .kind == "count" then counted | { value: (.head / ([.n, 1] | max)), spread: 0 }
  else by_launch("head") | map(select(. != null)) | { value: median, spread: (spread // 0 | . / 2) } end;

# input: rows of one set; output: rows of "all cases", pooled launch by launch over what was measured in pairs and is valid ($pooled: case → whether it
# is): the geometric mean of throughput and CPU per request, the sum of stalled slots. They see what each case by itself is too short to see.
# A launch of which some case has no figure has none here.
def all_cases($pooled):
  [.[] | select((.metric | IN("throughput", "cpu_per_request", "stalled_slots")) and .label == null and $pooled[.case] and .base and .head)]
  | group_by(.metric)[] | select(length > 1) | . as $rows | $rows[0] as $first
  | ([$rows[] | [.base, .head | length] | min] | min) as $launches
  # input: ignored; output: geometric means, launch by launch
  | def mean($side): [range($launches) as $l | [$rows[] | .[$side][$l][0] | select(. != null and . > 0) | log]
      | [if length == ($rows | length) then add / length | exp else null end]];
    # input: ignored; output: sums, launch by launch
    def sum($key): [range($launches) as $l | [[$rows[] | .[$key][$l][0]] | add]];
    $first + { case: "all-cases", cases: [$rows[].case] }
    + if $first.kind == "count" then { base: sum("base"), head: sum("head"), base_of: sum("base_of"), head_of: sum("head_of") }
      else { base: mean("base"), head: mean("head") } end;
