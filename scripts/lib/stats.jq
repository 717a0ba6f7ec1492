# The little statistics that verdicts stand on. Arrays hold plain numbers; changes are shares (0.1 = 10 %).

# input: numbers; output: their median, null of none
def median: sort | (length / 2) as $half | if $half == 0 then null elif $half == ($half | floor) then (.[$half - 1] + .[$half]) / 2 else .[$half | floor] end;

# input: n, a number of pairs; output: k, so that the k-th smallest and k-th largest of n values hold their true median between them with
# probability 1 - $alpha or more, whatever their distribution; null when n is too small for that. Logarithms, so that no n is too large.
def order_statistic($alpha):
  . as $n
  | { k: 0, log: (-$n * (2 | log)), tail: 0 }
  | until(2 * (.tail + (.log | exp)) > $alpha or .k > $n / 2; .tail += (.log | exp) | .k += 1 | .log += (($n - .k + 1) / .k | log))
  | if .k == 0 then null else .k end;

# input: n; output: probability of $k or more hits in n throws, when one throw hits with probability $p
def tail($k; $p):
  . as $n
  | if $k <= $n * $p then 1 else
      { i: $k, sum: 0, term: ((($n + 1 | lgamma) - ($k + 1 | lgamma) - ($n - $k + 1 | lgamma) + $k * ($p | log) + (if $k == $n then 0 else ($n - $k) * (1 - $p | log) end)) | exp) }
      | until(.i > $n or .term <= 1e-9 * .sum; .sum += .term | .term = .term * ($n - .i) / (.i + 1) * $p / (1 - $p) | .i += 1) | .sum end;

# input: ratios head/base; output: {change, interval, detectable}: shares, at the order statistic $k. Between two middle ratios lies their geometric mean.
def paired_change($k):
  sort as $s | length as $n
  | (if $n == 0 then null elif $n % 2 == 1 then $s[($n - 1) / 2] - 1 else ($s[$n / 2 - 1] * $s[$n / 2] | sqrt - 1) end) as $change
  | if $k == null then { change: $change, interval: null, detectable: null }
    else ($s[$k - 1] - 1) as $low | ($s[$n - $k] - 1) as $high
      | { change: $change, interval: [$low, $high], detectable: (1.25 * ([$change - $low, $high - $change] | max)) } end;

# input: numbers from 0 up; output: the distance from least to greatest, as a share of the median, or of the greatest where the median is 0; null of none
def spread: if length == 0 then null else [median, max] as [$median, $max] | if $max == 0 then 0 else ($max - min) / (if $median > 0 then $median else $max end) end end;
