# The look that may only clear, after four launches: most rows of most changes are unchanged on a
# quiet machine, and four launches show that. Their ranks cannot, as four signs agree by chance in 1
# of 16. So a moderated t test does (Smyth 2004): the variance of a row is drawn to that of its
# metric in all cases, since four launches by themselves say little of it. What is not clear goes on
# with the rest of the budget of false passes, to ranks that need no assumption.
import "compare/judge" as judge;
import "compare/judge_counts" as judge_counts;
import "compare/judge_timed" as judge_timed;
import "lib/policy" as policy;
import "lib/stats" as stats;

# Probability → the t with which Student's distribution exceeds it so often
def student_quantile($free):
  . as $chance
  | reduce range(60) as $_ ([0, 1000];
      (add / 2) as $middle
      | if ($middle | stats::student_tail($free)) > $chance then [$middle, .[1]]
        else [.[0], $middle] end)
  | .[1];

# input: plan.json
# output: {launches, alone, shrunk: the t that a bound takes, without and with other cases; share
#   and ranks that find nothing}; null where the plan has no such look
def of_plan:
  policy::policy.plan.clearing.value as $policy
  | if .clearing == null or .clearing >= .looks[0] then null
    else
      (.clearing - 1) as $free
      | (.green * $policy.share) as $chance
      | {
          launches: .clearing,
          alone: ($chance | student_quantile($free)),
          shrunk: ($chance | student_quantile($free + $policy.prior_free)),
          share: 0,
          red: null,
          green: null,
          beyond: null
        }
    end;

# values → their variance
def variance: length as $n | stats::variance_of_mean * $n;

# of an unjudged row: {metric, variance} of its first launches; nothing where it has too few
def variance_of_row($launches; $turns):
  select(.kind != "count" and .kind != "exact" and .case != "all-cases")
  | (judge_timed::launch_values($turns).values[0:$launches] - [null]) as $values
  | select(($values | length) == $launches)
  | { metric, variance: ($values | variance) };

# No quiet case makes a mean much less than what a noisy one has.
# input: rows of the first set
# output: metric → the mean variance of its cases; only of metrics that several cases have
# $launches: how many of each row count
# in_turns: whether the sides of the row took turns
def variances($launches; in_turns):
  [.[] | in_turns as $turns | variance_of_row($launches; $turns)]
  | group_by(.metric)
  | map(select(length > 1) | { key: .[0].metric, value: (map(.variance) | add / length) })
  | from_entries;

# values → {estimate, low, high}
def bounds($clearing):
  policy::policy.plan.clearing.value.prior_free as $prior_free
  | $clearing.prior as $prior
  | length as $n
  | (add / $n) as $mean
  | (if $prior == null then $clearing.alone * (variance / $n | sqrt)
      else
        $clearing.shrunk
        * (($prior_free * $prior + ($n - 1) * variance) / ($prior_free + $n - 1) / $n | sqrt)
      end) as $reach
  | { estimate: $mean, low: ($mean - $reach), high: ($mean + $reach) };

# a row of times or amounts → judged, where it passes
def timed($entry; $turns; $clearing):
  judge::first_launches($clearing.launches)
  | . as $row
  | judge_timed::launch_values($turns) as $seen
  | judge_timed::timed_evidence($entry; $clearing; $seen; $turns)
  | select([judge_timed::judged_without($entry; $row)] == [])
  | .log_limit as $log_limit
  | ($seen.values | bounds($clearing)) as $bounds
  # What seems to be an improvement goes on, for the label.
  | select($bounds.high < $log_limit and $bounds.estimate >= -$log_limit)
  | .figures.change = ($bounds.estimate | judge_timed::as_change($seen.sign))
  | .figures.interval = ([$bounds.low, $bounds.high]
      | map(judge_timed::as_change($seen.sign))
      | sort)
  | judge::verdict("pass"; "within the threshold");

# input: an unjudged row
# output: judged, where the first launches clear it; else nothing
# $entry: the threshold entry
# $turns: whether its sides took turns
# $clearing: see of_plan, with prior: the variance of its metric, or null; null where there is none
def cleared($entry; $turns; $clearing):
  select($clearing != null and judge::length_of >= $clearing.launches)
  | if .kind == "exact" then empty
    elif .kind == "count" then
      judge::first_launches($clearing.launches)
      | judge_counts::judge_count($entry; $clearing)
      | select(.verdict == "pass")
    else timed($entry; $turns; $clearing) end
  | .launches = $clearing.launches
  | .look = $clearing.launches;
