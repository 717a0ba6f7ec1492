# From what was counted to rows.
import "probes/row" as row;

# input: side → {counted, failed}
# output: a row for each label that any side has
# $metric: its name
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

# input: words of a probe that failed
# output: them in one line, without what says who speaks
def one_line:
  [split("\n")[] | select(. != "") | sub("^[a-z0-9-]+: "; "")]
  | if . == [] then "it was not counted" else join("; ") end
  | .[0:600]
  | sub(" +$"; "");

# input: a count of the base
# output: whether what went wrong with it is that it took too long, or that connections broke
def hangs: .unexpected != {} and all(.unexpected | keys[]; startswith("code "));

# input: {code: how often}
# output: them in words
def answers: to_entries | map("\(.value) × \(.key)") | join(", ");

# A head that cannot run where the base can is at fault; a base that cannot tells of the tool.
# input: side → {counted, failed}
# output: why nothing can be counted here, or null
# $counter: what machine/counter says
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
      | "the base does not answer under \($counter.tool): \(.label): \(.unexpected | answers)"
    ),
    null
  );

# input: side → {counted, failed}
# output: {reason} for each side that was not counted
def failures:
  to_entries[]
  | select(.value.failed)
  | { reason: (.value.failed | one_line) };

# input: side → {counted, failed}
# output: {reason} for each load whose answers were not as expected
def unexpected_answers:
  to_entries[]
  | .key as $side
  | .value.counted[]
  | select(.unexpected != {})
  | {
      reason: ("\($side): \(.unexpected | answers) of \(.requests) answers were unexpected under"
        + " the load of \(.label) that was counted")
    };

# input: side → {counted, failed}
# output: {reason} for each load that did not come to its end
def too_few:
  to_entries[]
  | .key as $side
  | .value.counted[]
  | select(.requests < .asked)
  | { reason: "\($side): \(.requests) of \(.asked) requests of \(.label) were sent in time" };
