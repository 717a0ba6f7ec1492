# What is to be explained of a verdict.
import "lib/why" as why;

# All cases taken together have no load of their own: that whose CPU rose most stands for them.
# input: rows of a verdict
# output: the case that an all-cases row is explained by, or nothing
def stands_for_all:
  map(select(.metric == "cpu_per_request" and .case != "all-cases" and .change != null))
  | select(. != [])
  | max_by(.change)
  | .case;

# input: verdict
# output: names of the cases that are worse by something that can be explained, worst first
def worse_cases:
  .rows as $rows
  | [.rows[] | select(.verdict == "regression" and why::explainable)]
  | sort_by(-(.change // 0))
  | reduce (.[] | if .case == "all-cases" then $rows | stands_for_all else .case end) as $case
      ([]; if index($case) then . else . + [$case] end);

# input: verdict
# output: {case: as planned, labels: those of its rows that are worse} of each such case
# $plan: plan.json
def subjects($plan):
  .rows as $rows
  | worse_cases[] as $name
  | {
      case: ($plan.cases[] | select(.case == $name)),
      labels: [
        $rows[]
        | select(.case == $name and .verdict == "regression" and why::explainable)
        | .label
      ]
      | unique
      | map(values)
    };
