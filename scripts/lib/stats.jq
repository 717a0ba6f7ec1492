# The little statistics that verdicts stand on. Arrays hold plain numbers; changes are shares
# (0.1 = 10 %).
include "lib/policy";

# input: numbers
# output: their median, null of none
def median:
  sort
  | (length / 2) as $half
  | if $half == 0 then null
    elif $half == ($half | floor) then (.[$half - 1] + .[$half]) / 2
    else .[$half | floor] end;

# input: a number
# output: the same in so many significant digits
# $digits: how many
def significant($digits):
  if . == 0 then .
  else
    ((fabs | log10 | floor) - $digits + 1) as $power
    | if $power > 0 then pow(10; $power) as $by | (. / $by | round) * $by
      else pow(10; -$power) as $by | (. * $by | round) / $by end
  end;

# The k-th smallest and the k-th largest of n values hold their true median between them with a
# probability of 1 - $alpha or more, whatever their distribution: how many of n values lie below
# their median is as a coin falls. Logarithms, so that no n is too large.
# input: n, a number of pairs
# output: the largest such k, null when n is too small for any
# $alpha: the probability with which the interval may miss
def order_statistic($alpha):
  . as $n
  | { k: 0, log: (-$n * (2 | log)), tail: 0 }
  | until(2 * (.tail + (.log | exp)) > $alpha or .k > $n / 2;
      .tail += (.log | exp)
      | .k += 1
      | .log += (($n - .k + 1) / .k | log))
  | if .k == 0 then null else .k end;

# input: n, a number of throws
# output: the logarithm of the probability of exactly $k hits
# $k: a number of hits
# $p: the probability that one throw hits
def log_of_hits($k; $p):
  . as $n
  | ($n + 1 | lgamma) - ($k + 1 | lgamma) - ($n - $k + 1 | lgamma)
    + $k * ($p | log)
    + (if $k == $n then 0 else ($n - $k) * (1 - $p | log) end);

# input: n, a number of throws
# output: the probability of $k or more hits; 1 where so many are to be expected
# $k: a number of hits
# $p: the probability that one throw hits
def tail($k; $p):
  . as $n
  | if $k <= $n * $p then 1
    else
      { i: $k, sum: 0, term: (log_of_hits($k; $p) | exp) }
      | until(.i > $n or .term <= 1e-9 * .sum;
          .sum += .term
          | .term = .term * ($n - .i) / (.i + 1) * $p / (1 - $p)
          | .i += 1)
      | .sum
    end;

# Between two middle ratios lies their geometric mean, so that 1.1 and 1 / 1.1 are no change.
# input: sorted ratios
# output: the middle one, as a change
def middle_change:
  length as $n
  | if $n == 0 then null
    elif $n % 2 == 1 then .[($n - 1) / 2] - 1
    else (.[$n / 2 - 1] * .[$n / 2] | sqrt - 1) end;

# input: ratios head/base
# output: {change, interval, detectable}, shares: the middle, where the true middle lies, and the
#   least change that would be seen
# $k: the order statistic that bounds the interval, null for no interval
def paired_change($k):
  sort
  | middle_change as $change
  | if $k == null then { change: $change, interval: null, detectable: null }
    else
      (.[$k - 1] - 1) as $low
      | (.[length - $k] - 1) as $high
      | { change: $change,
          interval: [$low, $high],
          detectable: (policy.compare.detectable_factor.value
            * ([$change - $low, $high - $change] | max)) }
    end;

# input: numbers from 0 up
# output: the distance from the least to the greatest as a share of the median, or of the greatest
#   where the median is 0, so that noise around 0 does not vanish; null of none
def spread:
  median as $median
  | max as $max
  | if length == 0 then null
    elif $max == 0 then 0
    else ($max - min) / (if $median > 0 then $median else $max end) end;
