# The verdict of a row of counts: errors, slow answers, stalled slots.
import "compare/effort" as effort;
import "compare/judge" as judge;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/units" as units;

# input: a count row
# output: of each launch that counted on both sides, its shares {base, head} of bad ones
def shares_of_launches:
  [[.base, .base_of, .head, .head_of]
    | transpose[]
    | map(.[0] // 0)
    | select(.[1] > 0 and .[3] > 0)
    | { base: (.[0] / .[1]), head: (.[2] / .[3]) }];

# {base, head}: launches with a larger share of bad ones than the other side. Requests of one launch
# fail together: a burst of errors in one launch is no regression.
def launches_worse:
  { base: map(select(.base > .head)) | length, head: map(select(.head > .base)) | length };

# a limit in words: what may be added, in percentage points
def words($more):
  [($more // empty | "+\(. * 1e4 | round / 100) pp"),
    (.min // empty | "min \(limits::amount_words)"),
    (.max // empty | "max \(limits::amount_words)")]
  | join(", ");

# Limits of counts are differences in percentage points.
# input: a count row
# output: its evidence: shares of requests or slots, how many were bad, by how much more may be bad
#   than on the base, and which share at most; null without such a limit
# $entry: the threshold entry
def count_evidence($entry):
  .unit as $unit
  | rows::counted as $counted
  | shares_of_launches as $shares
  | ($counted.base / ([$counted.m, 1] | max)) as $base
  | ($counted.head / ([$counted.n, 1] | max)) as $head
  | ($entry
    | [(.worse_by // empty | units::share), (.at_least // empty | units::amount_in($unit))] | max)
    as $more
  | { figures:
        { $base,
          $head,
          change: ($head - $base),
          interval: null,
          worse: ($head - $base),
          limit: $more,
          limit_text: ($entry | words($more)) },
      $counted,
      $shares,
      length: judge::length_of,
      times: 1,
      worse_in: ($shares | launches_worse),
      $more,
      most: ($entry.max | if . then units::amount_in($unit) else null end),
      outside: ({ $base, $head } | map_values(limits::outside($entry; $unit))),
      words: ($counted | "\(.head) of \(.n), base \(.base) of \(.m)") };

# how often as many of all bad ones as fall on one side do so by chance, when every request is as
# likely to be bad on either side
def chance_of_requests($side; $other):
  (.counted | { base: .m, head: .n }) as $of
  | .counted as $bad
  | $bad[$side] + $bad[$other]
  | stats::tail($bad[$side]; $of[$side] / ($of.base + $of.head));

# whether that is more often than $alpha, or that of so many launches
def by_chance($side; $other; $alpha):
  chance_of_requests($side; $other) > $alpha
  or (.worse_in as $launches
    | $launches.base + $launches.head
    | stats::tail($launches[$side]; 0.5)) > $alpha;

# What a share of $n varies by where the slots of one launch stall together
def design_effect($n):
  policy::policy.compare.launch_alike.value as $alike
  | [1 + ($n / ([.length, 1] | max) - 1) * $alike.correlation, $alike.most]
  | min
  | [., 1]
  | max;

def variance_of_share($share; $n): $share * (1 - $share) / $n;

def seen_variance(f):
  .times as $times
  | [.shares | map(f) | stats::variance_of_mean | values / $times]
  | .[0];

# The head against a limit: off, how far it lies below it, and the variance of that: expected, where
# it lay at the limit, and seen between the launches; null of one launch.

# against the base's share and $more. Both shares are uncertain: of all bad ones the head has as
# many more as the limit allows (Dunnett and Gent 1977).
def against_more($more):
  .counted as { $base, $head, $m, $n }
  | ([($base + $head - $n * $more) / ($m + $n), 1 - $more] | min | [., 0] | max) as $share
  | ([$share + $more, 1] | min) as $worse
  | { off: ($more - .figures.change),
      expected: ((variance_of_share($share; $m) + variance_of_share($worse; $n))
        * design_effect($n)),
      seen: seen_variance(.head - .base),
      free: (.shares | length - 1) };

# against a greatest share
def against_most:
  { off: (.most - .figures.head),
    expected: (variance_of_share([.most, 1] | min; .counted.n) * design_effect(.counted.n)),
    seen: seen_variance(.head),
    free: (.shares | length - 1) };

# how often chance alone leads so far from the limit to one side: 1 below it, -1 beyond it
def chance($toward):
  (.off * $toward) as $off
  | def so_far($variance): if $variance > 0 then $off / ($variance | sqrt) else null end;
    if $off <= 0 then 1
    else
      [(so_far(.expected) | if . then stats::normal_tail else 0 end),
        (.free as $free | so_far(.seen // 0) | if . then stats::student_tail($free) else 0 end)]
      | max
    end;

# input: the evidence of a count row
# output: whether so few bad ones would be this rare if the limit were reached
# $missed: how rare
def seen_within($missed):
  (if .more == null then true
    elif .more == 0 then .figures.change <= 0
    else against_more(.more) | chance(1) <= $missed end)
  and (if .most == null or .most >= 1 then true
    elif .most == 0 then .counted.head == 0
    else against_most | chance(1) <= $missed end);

# whether the head lies beyond the limit, not about at it
def surely: chance(-1) <= policy::policy.compare.at_limit.value;

# One below a least share has no model of chance here.
def beyond_band: .most == null or .most == 0 or .figures.head <= .most or (against_most | surely);

# the largest difference that would not be this rare: what the counts do not rule out, to 1e-5
def not_ruled_out($missed):
  . as $evidence
  | reduce range(17) as $_ ([.figures.change, 1];
      (add / 2) as $more
      | if $evidence | against_more($more) | chance(1) <= $missed then [.[0], $more]
        else [$more, .[1]] end)
  | .[1] * 1e5
  | ceil / 1e5;

# The evidence of so many launches, of the same shares
def repeated($launches):
  ($launches / .length) as $times
  | (.counted, .worse_in) |= map_values(. * $times | round)
  | .length = $launches
  | .times = $times;

# how many launches would be decided at these shares, null where none; decided: evidence → whether
def launches_until(decided):
  . as $evidence
  | .length
  | effort::launches_until(. as $launches | $evidence | repeated($launches) | decided);

# open, and beyond its limit; worse: evidence → whether it shows that
def open_beyond($why; worse):
  judge::open($why) + { needed: launches_until(worse), needed_for: "worse" };

# suspect where it is significant, and beyond the limit
def unless_by_chance($what; $alpha; beyond):
  def worse: (by_chance("head"; "base"; $alpha) | not) and beyond;
  first(
    (select(worse)
      | judge::verdict("suspect"; "\(.words)\($what)")),
    (select(by_chance("head"; "base"; $alpha))
      | open_beyond("\(.words)\($what), but not significant"; worse)),
    open_beyond("\(.words): significantly more, about at the threshold"; worse)
  );

# What the base does as well is no fault of the head: a warning, as it spoils what is measured.
def as_before($look):
  policy::policy.compare as $policy
  | $policy.errors_alike.value as $alike
  | .figures.base as $base
  | (.more // ($alike.odds * $base / (1 - $base + $alike.odds * $base) - $base)) as $more
  | def worse: .figures.change > $more and (by_chance("head"; "base"; $look.share) | not);
    def as_often: against_more([$more, $alike.points] | max) | chance(1) <= $look.missed;
    first(
      (select(worse)
        | judge::verdict("suspect"; "\(.words): more errors than the base's")),
      (select(.figures.change > $more
          and chance_of_requests("head"; "base") <= $policy.missed_counts.value)
        | open_beyond("\(.words): more errors than the base's, but not significant"; worse)),
      (select(as_often)
        | judge::verdict("pre-existing"; "\(.words): the base fails as often")),
      judge::open("\(.words): errors on both sides, too few launches to tell whether alike")
        + { needed: launches_until(worse or as_often) }
    );

def within_limits($look):
  first(
    (select(seen_within($look.missed) | not)
      | judge::open("\(.words): too few to verify the threshold")
        + { needed: launches_until(seen_within($look.missed)) }),
    (select(.counted.base > 0 and (by_chance("base"; "head"; $look.share) | not))
      | judge::verdict("improvement"; .words)),
    judge::verdict("pass"; .words)
  );

# One or two errors neither pass nor fail.
# input: a count row
# output: judged, with of: of how many {base, head}, and bound: the difference that is not ruled out
# $entry: the threshold entry
# $look: {share, missed}: the probabilities of a false positive and of a false pass at this look
def judge_count($entry; $look):
  . as $row
  | $look.share as $alpha
  | count_evidence($entry)
  | .figures.of = (.counted | { base: .m, head: .n })
  | .figures.bound = (if .more == null or .counted.n == 0 or .counted.m == 0 then null
      else not_ruled_out($look.missed) end)
  | first(
      (select(.counted.n == 0 or .counted.m == 0)
        | judge::verdict("invalid"; "nothing was counted: \(.words)")),
      (select($row.metric == "error_rate" and $row.label != null)
        | first(
            (select(.counted.base == 0 and .counted.head > 0)
              | unless_by_chance(": a new error"; $alpha; true)),
            (select(.outside.head)
              | .words as $words
              | as_before($look)
              | if .verdict == "pre-existing" then . + { verdict: "pass", reason: $words }
                else . end),
            judge::verdict("pass"; .words)
          )),
      # Where no answer is as expected, nothing is measured.
      (select(.outside.head and .outside.base and $row.metric == "error_rate"
          and .figures.head < 1)
        | as_before($look)),
      (select(.outside.head and .outside.base and by_chance("head"; "base"; $alpha))
        | judge::verdict("invalid"; "both sides are outside the band: \(.words)")),
      (select(.outside.head)
        | unless_by_chance(": outside the band"; $alpha; beyond_band)),
      (select(.more != null and .figures.change > .more)
        | unless_by_chance(": beyond the threshold"; $alpha; (against_more(.more) | surely))),
      (select(.more == null and $entry.max == null and $entry.min == null)
        | judge::unlimited($entry)),
      within_limits($look)
    );
