# Which cases are measured in which mode: paired, alone (one side at a time) or rate (a fixed rate, where k6 was the bottleneck).

# input: an array of numbers; output: the middle one, null of none
def middle: sort | if length == 0 then null else .[length / 2 | floor] end;

# input: a case; output: whether its probe loads running services
def wants_service: .probe == "k6" or .needs == "service";

# input: ignored; output: {usual, alone: {case: why}, rate: {case: requests/s}} from an earlier set of the same plan, where there is one
def known($after; $usual):
  { usual: $usual,
    alone: ([$after.cases // [] | .[] | select(.mode == "alone" and .probe == "k6" and $usual == "paired") | { key: .case, value: (.notes[0] // "") }] | from_entries),
    rate: ([$after.cases // [] | .[] | select(.mode == "rate") | { key: .case, value: .rate }] | from_entries) };

# input: a case; output: its mode
def mode($known): if $known.rate[.case] then "rate" elif $known.alone[.case] then "alone" else $known.usual end;

# input: a case; output: the same at its fixed rate
def at_rate($known): . + { executor: "rate", rate: $known.rate[.case] };

# input: the results of all launches; output: $known, and what they teach: a side that uses 2 % of a core more than its peer while it is the
# other's turn spoils the pairs; a generator above 80 % of what its processors had measures itself. Half of what it managed is left to it, and no more
# than 1000/s, 200 answers a slot: k6 spends more on an arrival than on a user who asks again and again.
def learn($known):
  group_by(.case) | reduce .[] as $of ($known;
    $of[0].case as $case
    | ([$of[].facts | select(.idle_cpu.base != null and .idle_cpu.head != null) | .idle_cpu.head - .idle_cpu.base] | middle) as $more
    | ([$of[].facts.generator | select(. != null)] | middle) as $generator
    | ([$of[].facts.rate | select(. != null)] | middle) as $rate
    | if $generator != null and $generator > 0.8 then .rate[$case] = ([$rate / 2, 1000] | min | ceil)
      elif $more != null and ($more > 0.02 or $more < -0.02) then
        .alone[$case] = "\(if $more > 0 then "head" else "base" end) used \($more | fabs * 1000 | round / 10) % of a core more than its peer during the other's turns"
      else . end);
