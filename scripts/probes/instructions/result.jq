# What the instructions probe reads of its request, and from counts to the result.
import "probes/load" as load;
import "probes/row" as row;

# input: a request
# output: lines NAME=VALUE of what all endpoints share. warm_up: a fifth of the requests, at least
#         ten, unless the case says more; long_warm_up: 1 where counting stops for it
def request_lines:
  (.case.warm_up // ([.case.requests // 0, 50] | max / 5 | floor)) as $warm_up
  | {
      inputs,
      target,
      local_ips,
      variant: .case.variant,
      requests: .case.requests,
      $warm_up,
      long_warm_up: (if (.case.warm_up // 0) < 50 then 0 else 1 end)
    }
  | to_entries[]
  | "\(.key)=\(.value // "")";

# input: k6.json of an endpoint; a command is one request
# output: one count: {side, label, instructions, planned, requests, unexpected}
# $of: {side, label, instructions, planned: the number of requests to send}
def count($of): $of + (.sides[0] | { requests, unexpected });

# output: {NAME: {counted: counts, failed: why it was not counted, or null}}
# $name: the side
# $counted: its counts
# $failed: its messages
# $code: its exit code
def side($name; $counted; $failed; $code):
  { ($name): { $counted, failed: (if $code == 0 then null else $failed end) } };

# A row for each label that any side has.
def instruction_rows($metric):
  . as $sides
  | [.[].counted[].label] as $names
  | reduce $names[] as $name ([]; if index([$name]) then . else . + [$name] end)
  | .[] as $name
  | reduce ($sides | keys[]) as $side (
      row::row($metric) + { label: $name };
      ([$sides[$side].counted[] | select(.label == $name)][0]) as $counted
      | if $counted and $counted.requests > 0 then
          .[$side] = [$counted.instructions / $counted.requests]
        else . end
    );

# Messages of a probe that failed, in one line and without the names of their stages.
def one_line:
  [split("\n")[] | select(. != "") | sub("^[a-z0-9-]+: "; "")]
  | if . == [] then "it was not counted" else join("; ") end
  | .[0:600]
  | sub(" +$"; "");

# Whether all that went wrong in a count is that answers were late or connections broke.
def hangs: .unexpected != {} and all(.unexpected | keys[]; startswith("code "));

# Why nothing can be counted here, or null: a base that cannot run under the tool is no fault of the
# head.
def unmeasurable($counter):
  first(
    (select($counter.tool == null) | $counter.reason),
    (
      select(.base.failed)
      | "the base does not run under \($counter.tool): \(.base.failed | one_line)"
    ),
    (
      .base.counted // []
      | .[]
      | select(hangs)
      | "the base does not answer under \($counter.tool): \(.label): \(.unexpected | load::answers)"
    ),
    null
  );

# {reason} for each side that was not counted.
def failures:
  to_entries[]
  | select(.value.failed)
  | { reason: (.value.failed | one_line) };

# {reason} for each load with unexpected answers.
def unexpected_answers:
  to_entries[]
  | .key as $side
  | .value.counted[]
  | select(.unexpected != {})
  | {
      reason: ("\($side): \(.unexpected | load::answers) of \(.requests) answers were unexpected"
        + " under the load of \(.label) that was counted")
    };

# {reason} for each load that did not end in time.
def too_few:
  to_entries[]
  | .key as $side
  | .value.counted[]
  | select(.requests < .planned)
  | { reason: "\($side): \(.requests) of \(.planned) requests of \(.label) were sent in time" };

# input: [{side: {counted, failed}}…]
# output: {rows, discarded, invalid, facts}
# $counter: what machine/counter prints
# $metric: the metric of the rows
def result($counter; $metric):
  add
  | unmeasurable($counter) as $reason
  | {
      rows: (if $reason then [] else [instruction_rows($metric)] end),
      discarded: [],
      invalid: (if $reason then [] else [failures, unexpected_answers, too_few] end),
      facts: ({ tool: $counter.tool } + if $reason then { unmeasurable: $reason } else {} end)
    };
