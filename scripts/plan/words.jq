# What a plan takes, in words.
import "lib/metrics" as $metrics;

# input: seconds
# output: them in words: "45 s", "7.5 min"
def time_text: if . < 90 then "\(ceil) s" else "\(. / 60 * 10 | ceil / 10) min" end;

# input: numbers, one or more
# output: "10, 15 and 22"
def enumerated:
  map(tostring)
  | if length > 1 then "\(.[:-1] | join(", ")) and \(.[-1])" else .[0] end;

# input: plan.json
# output: endpoints whose k6 scripts it needs
def scripts:
  .cases[]
  | if .script == true then .endpoint
    elif .script then .[.script] // [] | .[]
    else empty end;

# All launches agree by chance in one of 2^n sets: that must be rarer than a look may err.
# input: plan.json
# output: whether at some look there are launches enough to judge a time or an amount by
def can_judge:
  ((if .red < .green then .red else .green end) / .launches) as $of_launch
  | [0, .looks[]] as $steps
  | any(range(1; $steps | length);
      $of_launch * ($steps[.] - $steps[. - 1]) * pow(2; $steps[.]) >= 1);

# input: plan.json
# output: when it looks, in words
def looks_text:
  "after \(.looks | enumerated) launches"
  + if can_judge then "" else ", too few to judge times and amounts by" end;

# input: plan.json
# output: what one launch of all cases is, and takes, in words
def launch_text:
  (if any(.cases[]; .slots) then "\(.pairs) pairs of slots or more a case, " else "" end)
  + "\(.launch_s | time_text) for all cases";

# input: plan.json
# output: why it cannot be measured, or not within its budget; nothing where it can
def why_not:
  first(
    (
      select(.cases == [] and .left_out)
      | "no changed file fits the paths of \(.target), or of any of its cases: there is nothing"
        + " to measure"
    ),
    (select(.cases == []) | "no case of \(.target) is of the tier \(.tier): add --tier full"),
    (
      select(.estimate_s > .budget_s)
      | "up to its first look the plan takes \(.estimate_s | time_text)"
        + " (\(.looks[0]) launches of \(.launch_s | time_text)), and its budget is"
        + " \(.budget_s | time_text): fewer cases (--only), or a greater --budget"
    )
  );

# Of users who ask again as soon as they are answered nobody knows how many requests they will send;
# of those that come at a rate it is known before.
# input: plan.json
# output: {case, metric, sent, needed} of gated rows whose metric needs more requests than are sent
def too_few_requests:
  .pairs as $pairs
  | (.cases | map({ (.case): . }) | add // {}) as $cases
  | .rows[]
  | $cases[.case] as $case
  | select($case.rate != null and $case.slot_ms != null)
  | {
      case,
      metric,
      sent: (($case.rate + ($case.rate_to // $case.rate)) / 2 * $case.slot_ms / 1000
        * ($case.pairs // $pairs) | floor),
      needed: ($metrics::metrics[0][.metric].minimum // 0)
    }
  | select(.sent < .needed);

# input: plan.json
# output: the same in words, "" where there is none
def too_few_text:
  [too_few_requests]
  | if . == [] then "" else
      "; \(.[0].metric) takes \(.[0].needed) requests of each side in a launch, and \(.[0].case)"
      + " sends \(.[0].sent)"
      + if length > 1 then " (and \(length - 1) more such rows)" else "" end
    end;

# input: plan.json
# output: "2 left out, ", "" where nothing is
def left_out_count: if .left_out then "\(.left_out | length) left out, " else "" end;
