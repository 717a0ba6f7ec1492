# How small a slowdown is found, on the page.
include "sections/words";

# input: a share
# output: it with a bound
# $word: of the bound
# $bound: a share
def bounded($word; $bound): "\(percent(2)) (\($word) \($bound | percent(2)))";

# input: results/sensitivity.json, or what it says of instructions
# output: lines of a table: how runs end in which nothing has changed
# $limits: name
def unchanged($limits):
  limits_words($limits) as $words
  | unchanged_at($limits; "recorded")
  | (by_condition(.at_most as $most | .share | bounded("at most"; $most))
      | line("**red**, limits of \($words)")),
    (by_condition(1 - .share - .green | percent(1)) | line("undecided")),
    (by_condition(.green | percent(1)) | line("green")),
    (by_condition([.minutes, .minutes_p90 | digits(1)] | join(" · "))
      | line("minutes: mean · 9 of 10 within"));

# input: results/sensitivity.json
# output: lines of a table of runs in which nothing has changed
def of_unchanged:
  (["nothing has changed", conditions] | head),
    unchanged("usual"),
    unchanged("fine"),
    (instructions_words as $limit
      | .instructions
      | unchanged_at("fine"; "recorded")
      | by_condition(.at_most as $most | .share | bounded("at most"; $most))
      | line("**red**, instructions, limit of \($limit)")),
    (limits_words("fine") as $limit
      | unchanged_at("fine"; "swapped")
      | by_condition(.share | percent(2))
      | line("red, limits of \($limit), old and new swapped at random")),
    ([.recorded[] | select(.amount == 0)]
      | by_condition("\(.launches) · \(.runs)")
      | line("recorded: launches · in runs of the gate"));

# input: results/sensitivity.json, or what it says of instructions
# output: a line of a table: what became of cases that are slower. Beyond the limit, how many are
#         found, and how many pass; within it, how many are red.
# $amount: percent
# $limits: name
# $words: what they are
# $beyond: whether that is more than the limit
def slower($amount; $limits; $words; $beyond):
  slower_at($amount; $limits)
  | if $beyond then
      by_condition("\(.found_at_least as $least | .found | bounded("at least"; $least))"
        + " · \(.passed | percent(1))")
      | line("**found** · passed, limits of \($words)")
    else
      by_condition(.found | percent(1))
      | line("red, within limits of \($words), or at them")
    end;

# input: results/sensitivity.json, or what it says of instructions
# output: a line of a table: how much was measured of what was added, in the middle shape
# $amount: percent
# $name: what stands in front
# $metrics: their names
def measured($amount; $name; $metrics):
  .recorded as $all
  | [
      conditions as $condition
      | [$all[] | select(.condition == $condition and .amount == $amount)]
      | if . == [] then null
        else [$metrics[] as $metric | map(.measured[$metric]) | middle | signed(1)]
          | join(" · ") end
    ]
  | line($name);

# input: results/sensitivity.json
# output: lines of a table of slower cases
def of_slower:
  instructions_words as $limit
  | (["work added", conditions] | head),
  (
    (10, 5, 3, 2, 1) as $amount
    | measured($amount; "**+\($amount) %**: p50 · CPU, as measured";
        ["latency_p50", "cpu_per_request"]),
      (
        ("usual", "fine") as $limits
        | slower($amount; $limits; limits_words($limits);
            $amount > (limits_of($limits) | max * 100))
      )
  ),
  (
    .instructions
    | (5, 2, 1) as $amount
    | measured($amount; "**+\($amount) %**: instructions, as measured";
        ["instructions_per_request"]),
      slower($amount; "fine"; $limit; $amount > 1)
  );

# input: a number
# output: it with two digits, and a true minus
def minus: digits(2) | sub("^-"; "−");

# input: results/sensitivity.json
# output: a line: how far the change of a launch goes with that of the next
def carried:
  [.recorded[] | select(.amount == 0 and .launches >= 20)] as $of
  | [$of[].carried[]] as $all
  | ([$of[] | 2 / (.launches - .runs | sqrt)] | max) as $chance
  | select($all != [])
  | "Does one launch depend on the one before? Of unchanged builds, the changes of neighbours"
    + " correlate by \($all | middle | minus) in the middle of \($all | length) (each shape,"
    + " metric and condition), at most by \($all | max | minus); where they did not, 1 in 20"
    + " would be beyond ±\($chance | digits(2)).";

# input: something wanted that was not reached
# output: its text
# $all: results/sensitivity.json
def miss($all):
  (if .what | contains("instructions") then "limit of \($all | instructions_words)"
    else .limits as $name | "limits of \($all | limits_words($name))" end) as $limits
  | "\(.what)\(if .condition then " (\(.condition), \($limits))" else "" end):"
    + " \(.seen | if . <= 1 then percent(2) else . end)";

# input: results/sensitivity.json
# output: a line: what was wanted is there or not, and what could not be told
def wanted:
  . as $all
  | ([.wanted[] | select(.reached == false) | miss($all)]) as $missed
  | [.wanted[] | select(.reached == null) | .condition] as $untold
  | ($untold | unique | join(", ")) as $names
  | "Wanted: false alarms in at most 1 % of the runs in every condition; +5 % found in 95 % of the"
    + " cases where it is quiet (limits of 3 %), +10 % in 95 % beside other work (6 and 5 %); +2 %"
    + " of instructions in 99 % anywhere."
    + (if $missed != [] then " **Missed:** \($missed | join("; "))."
      elif $untold == [] then " All of it was reached."
      else " What could be told was reached." end)
    + (if $untold == [] then ""
      else " Not everything is recorded yet: something is missing of \($names)." end);

# input: results/sensitivity.json
# output: limits of p95 and throughput in words
# $name: of the limits
def beside_these($name):
  .limits[$name]
  | [.latency_p95, .throughput | . * 100 | digits(1)]
  | "\(join(" and ")) %";

# input: results/sensitivity.json
# output: a sentence about what only one run of the gate was recorded of, or ""
def lonely:
  [.instructions.recorded[]? | select(.runs == 1) | .condition]
  | unique
  | if . == [] then ""
    else
      " One run alone tells nothing of that: of instructions there is no more of each where it says"
      + " \(join(", "))."
    end;

# input: results/sensitivity.json
# output: lines of Markdown
def section:
  "## How small a slowdown does it find?",
  "",
  "Fresh launches of a service were recorded, with a known amount of extra work in its new version:"
  + " on a quiet machine, beside a loop that takes all it can get (core), beside bursts of load,"
  + " and on a changing share of the processors. Launches beside a"
  + " little other work than that were left out, so quiet is quiet; where instructions were"
  + " counted nobody looked at that. From them \(.draws) runs of 40"
  + " rows were drawn in which nothing has changed, and as many slower cases of each kind, five"
  + " launches in a row at a time. A fast copy of the gate's rule judged them; of"
  + " \(.agreement.rows) rows that the gate judged, too, it differed in \(.agreement.mismatches).",
  "",
  "Limits of \(limits_words("usual")) (p50 and CPU) are the demo's, with"
  + " \(beside_these("usual")) for p95 and throughput; those of \(limits_words("fine")) have"
  + " \(beside_these("fine")). *Undecided*: a row stays open after 48 launches, and the"
  + " check says so. A case is found when one of its four rows is red. *At most* and *at least*"
  + " allow for how many were drawn, and for how few runs of the gate were recorded: in their place"
  + " others were drawn from them 40 times, and 38 of 40 lie within.\(lonely) Minutes are"
  + " \(.seconds_a_launch) s for each case and launch; a pull request stops at 15, these runs do"
  + " not.",
  "",
  of_unchanged,
  "",
  of_slower,
  "",
  carried,
  "",
  wanted,
  "",
  origin;
