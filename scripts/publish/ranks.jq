# Whether the launches of two figures tell them apart: the exact rank test of Mann and Whitney. It
# asks nothing of how launches are spread, and as little of how many there are: five against five
# tell a change when they do not meet at all, 48 against 48 also when a third of all pairs do.

# input: anything
# output: the probability with which chance may call the launches of two figures apart, either way
def chance: 0.01;

# Each further launch multiplies the ways to rank them: that is the product of (1 - q^(m+i)) and the
# quotient of (1 - q^i) in the powers of q, of which the k-th says how many have k pairs the other
# way round.
# input: probabilities of 0, 1, 2, … pairs the other way round, of i - 1 against $m launches
# output: the same of $i against $m
def one_more($i; $m):
  . as $p
  | length as $n
  | [range($n) | $p[.] - (if . >= $m + $i then $p[. - $m - $i] else 0 end)] as $p
  | [range([$i, $n] | min) as $r | [foreach range($r; $n; $i) as $k (0; . + $p[$k]; .)]] as $sums
  | [range($n) | $sums[. % $i][. / $i | floor] * $i / ($m + $i)];

# input: [launches of a figure, launches of another]
# output: of how many pairs of launches, one of each, fewer may be the other way round than the
#   change, where both come from the same; 0 where even none could be chance
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

# input: [values of the launches of a figure, those of another]
# output: in how many pairs of launches, one of each, the second is not above the first
def pairs_not_above:
  [(.[1][] | [., 0]), (.[0][] | [., 1])]
  | sort
  | reduce .[] as $launch ({ below: 0, pairs: 0 };
      if $launch[1] == 0 then .below += 1 else .pairs += .below end)
  | .pairs;

# input: [values of the launches of a figure, those of another]
# output: whether the second lies so far from the first that chance is no reason for it
# $up: whether it lies above
# $allowed: see allowances
def told_apart($up; $allowed):
  "\(map(length) | min) \(map(length) | max)" as $of
  | (if $up then . else reverse end | pairs_not_above) < ($allowed[$of] // 0);
