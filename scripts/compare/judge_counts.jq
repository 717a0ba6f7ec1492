# The verdict of a row of sizes and other exact figures, and of a row of counts.
import "compare/judge" as judge;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/units" as units;

# of several launches the worst counts
def exact_evidence($entry):
  judge::toward_worse as $sign
  | ({ base, head }
      | map_values([.[][] | select(. != null)] | if $sign > 0 then max else min end)) as $worst
  | { figures: judge::figures($entry;
        $worst
        + { change: ($worst
              | if .base > 0 then .head / .base - 1
                elif .head == .base then 0
                else null end),
            interval: null }),
      outside: (.unit as $unit | $worst | map_values(limits::outside($entry; $unit))) };

# input: an exact row
# output: judged
# $entry: the threshold entry
def judge_exact($entry):
  . as $row
  | exact_evidence($entry)
  | .figures as $figures
  | first(
      (select(.outside.head and .outside.base)
        | judge::verdict("invalid"; "both sides are outside the band \($figures.limit_text)")),
      (select(.outside.head)
        | judge::verdict("regression"; "outside the band \($figures.limit_text)")),
      (select($figures.change == null and ($figures.head | judge::may_be_added($entry; $row)))
        | judge::verdict("pass"; "was 0, is within \($entry.at_least)")),
      (select($figures.change == null
          and $row.better == "lower"
          and ($entry.worse_by != null or $entry.at_least != null))
        | judge::verdict("regression";
            "was 0, is \($figures.head); set the threshold as max to allow that")),
      (select($figures.change == 0 and $figures.limit == null and $entry.at_least != null)
        | judge::verdict("pass"; "0 on both sides")),
      (select($figures.change == null and $row.better != "lower")
        | judge::verdict("improvement"; "was 0, is \($figures.head)")),
      (select($figures.limit == null)
        | judge::unlimited($entry)),
      (select($figures.worse > $figures.limit + policy::policy.compare.exact_tolerance.value)
        | judge::verdict("regression"; "\($figures.change | rows::percent), beyond the threshold")),
      (select($figures.worse < 0)
        | judge::verdict("improvement"; $figures.change | rows::percent)),
      judge::verdict("pass"; "within the threshold")
    );

# {base, head}: launches with a larger share of bad answers than the other side. Requests of one
# launch fail together: a burst of errors in one launch is no regression.
def launches_worse:
  [[.base, .base_of, .head, .head_of] | transpose[]
    | map(.[0] // 0)
    | .[0] * .[3] - .[2] * .[1]]
  | { base: map(select(. > 0)) | length, head: map(select(. < 0)) | length };

# Limits of counts are differences in percentage points.
# input: a count row
# output: its evidence: shares of requests or slots, how many were bad, and which share may be bad:
#   null without a limit
# $entry: the threshold entry
def count_evidence($entry):
  .unit as $unit
  | rows::counted as $counted
  | ($counted.base / ([$counted.m, 1] | max)) as $base
  | ($counted.head / ([$counted.n, 1] | max)) as $head
  | ($entry
    | [(.worse_by // empty | units::share), (.at_least // empty | units::amount_in($unit))] | max)
    as $limit
  | { figures:
        { $base,
          $head,
          change: ($head - $base),
          interval: null,
          worse: ($head - $base),
          $limit,
          limit_text: ($entry | limits::allowance(null; "").text) },
      $counted,
      launches: launches_worse,
      allowed: ([(if $limit then $base + $limit else null end),
          ($entry.max // empty | units::amount_in($unit))]
        | map(select(. != null))
        | min),
      outside: ({ $base, $head } | map_values(limits::outside($entry; $unit))),
      words: ($counted | "\(.head) of \(.n), base \(.base) of \(.m)") };

# whether as many of all bad ones as fall on one side do so by chance, with a probability above
# $alpha, when every request, or every launch, is as likely to be bad on either side
def by_chance($side; $other; $alpha):
  (.counted | { base: .m, head: .n }) as $of
  | .launches as $launches
  | .counted as $bad
  | ($bad[$side] + $bad[$other]
    | stats::tail($bad[$side]; $of[$side] / ($of.base + $of.head))) > $alpha
    or ($launches.base + $launches.head | stats::tail($launches[$side]; 0.5)) > $alpha;

# input: the evidence of a count row
# output: whether so few bad ones would be a wonder if the limit were reached
# $times: if there were so many times as many of all
def seen_within($times):
  .allowed as $allowed
  | .counted
  | (.n * $times | ceil) as $n
  | (.head * $times | ceil) as $bad
  | if $allowed >= 1 then true
    elif $allowed == 0 then $bad == 0
    else $n
      | stats::tail($n - $bad; 1 - $allowed) <= policy::policy.compare.missed_counts.value end;

# how many launches would verify the limit; nothing where none would
def launches_counted($launches):
  . as $evidence
  | [1.25, 1.5, 2, 3, 4, 6, 8][] as $times
  | select($evidence | seen_within($times))
  | $launches * $times
  | ceil;

# suspect where it is significant
def unless_by_chance($what; $alpha):
  first(
    (select(by_chance("head"; "base"; $alpha))
      | judge::open("\(.words)\($what), but not significant")),
    judge::verdict("suspect"; "\(.words)\($what)")
  );

def within_limits($launches; $alpha):
  first(
    (select(.allowed != null and (seen_within(1) | not))
      | (first(launches_counted($launches)) // null) as $needed
      | judge::open("\(.words): too few to verify the threshold") + { $needed }),
    (select(.counted.base > 0 and (by_chance("base"; "head"; $alpha) | not))
      | judge::verdict("improvement"; .words)),
    judge::verdict("pass"; .words)
  );

# One or two errors neither pass nor fail.
# input: a count row
# output: judged
# $entry: the threshold entry
# $alpha: the probability that is still taken for chance
def judge_count($entry; $alpha):
  . as $row
  | judge::length_of as $launches
  | count_evidence($entry)
  | .figures as $figures
  | first(
      (select(.counted.n == 0 or .counted.m == 0)
        | judge::verdict("invalid"; "nothing was counted: \(.words)")),
      (select($row.metric == "error_rate" and $row.label != null)
        | first(
            (select(.counted.base == 0 and .counted.head > 0)
              | unless_by_chance(": a new error"; $alpha)),
            judge::verdict("pass"; .words)
          )),
      (select(.outside.head and .outside.base and by_chance("head"; "base"; $alpha))
        | judge::verdict("invalid"; "both sides are outside the band: \(.words)")),
      (select(.outside.head)
        | unless_by_chance(": outside the band"; $alpha)),
      (select($figures.limit != null and $figures.change > $figures.limit)
        | unless_by_chance(": beyond the threshold"; $alpha)),
      (select($figures.limit == null and $entry.max == null and $entry.min == null)
        | judge::unlimited($entry)),
      within_limits($launches; $alpha)
    );
