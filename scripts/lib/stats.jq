# The little statistics that verdicts stand on. Arrays hold plain numbers; changes are shares
# (0.1 = 10 %).

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

# Which sides are called base and head is as a coin falls when both are the same, so each of n
# launches is as likely above as below 0. How many of the 2^n ways to give signs to the ranks 1 to n
# have each sum below the middle, is counted here rank by rank.
# At index w the number of ways in which the ranks above 0 add up to w
def rank_sums:
  . as $n
  | ($n * ($n + 1) / 4 | floor) as $most
  | reduce range(1; $n + 1) as $rank ([range($most + 1) | if . == 0 then 1 else 0 end];
      . as $ways
      | [range($most + 1) | $ways[.] + if . >= $rank then $ways[. - $rank] else 0 end]);

# input: n, a number of launches
# output: of each probability the greatest k with which the true middle lies below the k-th smallest
#   Walsh average no more often than that; null where n launches cannot tell so much
# $alphas: the probabilities
def signed_ranks($alphas):
  pow(2; .) as $ways
  | rank_sums
  | [foreach .[] as $of_sum (0; . + $of_sum; .)] as $up_to
  | $alphas
  | map((. * $ways) as $allowed
      | [$up_to[] | select(. <= $allowed)]
      | if . == [] then null else length end);

# input: numbers
# output: the mean of the middle half of them: a quarter is left out on either side; null of none
def middle_half:
  sort
  | (length / 4 | floor) as $quarter
  | .[$quarter:length - $quarter]
  | if . == [] then null else add / length end;

# Their median is the estimate of Hodges and Lehmann.
# input: numbers
# output: the averages of each with itself and each other (Walsh averages), sorted
def walsh_averages:
  length as $n
  | . as $values
  | [range($n) as $i | $values[$i] as $value | $values[$i:][] | (. + $value) / 2]
  | sort;

# input: sorted numbers
# output: the middle one, or the mean of both
def middle_of_sorted:
  (length / 2 | floor) as $half
  | if length % 2 == 1 then .[$half] else (.[$half - 1] + .[$half]) / 2 end;

# The logarithm of the probability of exactly $k hits
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

# Every value has a part in it, so it does not grow with their number, as a range does. Rounded,
# for what is equal must not differ by the last digit of a mean.
# input: numbers from 0 up
# output: their standard deviation as a share of the median, or of the greatest where the median is
#   0, so that noise around 0 does not vanish; null of less than two
def deviation:
  length as $n
  | median as $median
  | max as $max
  | if $n < 2 then null
    elif $max == 0 then 0
    else
      (add / $n) as $mean
      | map(. - $mean | . * .)
      | (add / ($n - 1) | sqrt) / (if $median > 0 then $median else $max end)
      | . * 1e12
      | round / 1e12
    end;

# input: numbers
# output: the variance of their mean; null of less than two
def variance_of_mean:
  length as $n
  | if $n < 2 then null
    else
      (add / $n) as $mean
      | map(. - $mean | . * .)
      | add / ($n - 1) / $n
    end;

# The next two: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17, and 26.7.3 and
# 26.7.4.

# input: z, from 0 up
# output: the probability that a normal variable is above it, to 1e-7
def normal_tail:
  (1 / (1 + 0.2316419 * .)) as $t
  | (-. * . / 2 | exp) / 2.5066282746310002
    * $t
    * (0.319381530
      + $t * (-0.356563782 + $t * (1.781477937 + $t * (-1.821255978 + $t * 1.330274429))));

# input: t, from 0 up
# output: the probability that a variable of Student's distribution is above it
# $free: its degrees of freedom, 1 or more
def student_tail($free):
  (. / ($free | sqrt) | atan) as $angle
  | ($angle | cos | . * .) as $square
  | ($free % 2) as $odd
  | reduce range(1 + $odd; $free - 1; 2) as $k ({ term: 1, sum: 1 };
      .term = .term * $square * $k / ($k + 1)
      | .sum += .term)
  | (if $odd == 0 then ($angle | sin) * .sum
      else
        ($angle + (if $free > 1 then ($angle | sin) * ($angle | cos) * .sum else 0 end))
        * 0.6366197723675814
      end) as $between
  | [(1 - $between) / 2, 0]
  | max;
