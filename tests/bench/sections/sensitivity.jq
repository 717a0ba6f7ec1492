# The smallest regressions detected, on the page.
include "sections/words";

def unchanged($limits):
  limits_words($limits) as $words
  | unchanged_at($limits; "recorded")
  | (by_condition(.share | percent(2))
      | line("**false positives**, thresholds of \($words)")),
    (by_condition(1 - .share - .green | percent(1)) | line("inconclusive")),
    (by_condition(.green | percent(1)) | line("passed")),
    (by_condition([.minutes, .minutes_p90 | digits(1)] | join(" · "))
      | line("minutes: mean · 90th percentile")),
    # The ten cases of a drawn run end each by itself.
    (by_condition(.minutes as $ten | [5, 20, 50 | . / 10 * $ten | digits(1)] | join(" · "))
      | line("minutes of 5 · 20 · 50 cases: mean"));

def of_unchanged:
  (["A/A runs", conditions] | head),
    unchanged("usual"),
    unchanged("fine"),
    (instructions_words as $limit
      | .instructions
      | unchanged_at("fine"; "recorded")
      | by_condition(.share | percent(2))
      | line("**false positives**, instructions, threshold of \($limit)")),
    (limits_words("fine") as $limit
      | unchanged_at("fine"; "swapped")
      | by_condition(.share | percent(2))
      | line("false positives, thresholds of \($limit), base and head swapped at random")),
    ([.recorded[] | select(.amount == 0)]
      | by_condition("\(.launches) · \(.runs)")
      | line("recorded launches · runs of the gate"));

# Beyond the threshold: detected and passed cases; within it: reported ones.
def slower($amount; $limits; $words; $beyond):
  slower_at($amount; $limits)
  | if $beyond then
      by_condition("\(.found | percent(2)) · \(.passed | percent(1))")
      | line("**detected** · passed, thresholds of \($words)")
    else
      by_condition(.found | percent(1))
      | line("reported, within or at thresholds of \($words)")
    end;

# The measured change for an amount of added work, in the median shape.
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

def of_slower:
  instructions_words as $limit
  | (["added work", conditions] | head),
  (
    (10, 5, 3, 2, 1) as $amount
    | measured($amount; "**+\($amount) %**: measured p50 · CPU";
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
    | measured($amount; "**+\($amount) %**: measured instructions";
        ["instructions_per_request"]),
      slower($amount; "fine"; $limit; $amount > 1)
  );

def minus: digits(2) | sub("^-"; "−");

# Correlation of adjacent launches.
def carried:
  [.recorded[] | select(.amount == 0 and .launches >= 20)] as $of
  | [$of[].carried[]] as $all
  | ([$of[] | 2 / (.launches - .runs | sqrt)] | max) as $chance
  | select($all != [])
  | "Independence of launches: in A/A runs, the changes of adjacent launches have a median"
    + " correlation of \($all | middle | minus) over \($all | length) combinations of shape, metric"
    + " and condition, and a maximum of \($all | max | minus). Without correlation, 1 in 20 would"
    + " exceed ±\($chance | digits(2)).";

def miss($all):
  (if .what | contains("instructions") then "threshold of \($all | instructions_words)"
    else .limits as $name | "thresholds of \($all | limits_words($name))" end) as $limits
  | "\(.what)\(if .condition then " (\(.condition), \($limits))" else "" end):"
    + " \(.seen | if . <= 1 then percent(2) else . end)";

# Goals reached, missed, and without data.
def wanted:
  . as $all
  | ([.wanted[] | select(.reached == false) | miss($all)]) as $missed
  | [.wanted[] | select(.reached == null) | .condition] as $untold
  | ($untold | unique | join(", ")) as $names
  | "Goals: false positives in at most 1 % of runs in every condition; +5 % detected in 95 % of"
    + " quiet cases (thresholds of 3 %), +10 % in 95 % of busy ones (6 and 5 %); +2 % instructions"
    + " in 99 % of all."
    + (if $missed != [] then " **Missed:** \($missed | join("; "))."
      elif $untold == [] then " All goals were reached."
      else " The goals that have data were reached." end)
    + (if $untold == [] then "" else " Data are missing for \($names)." end);

def beside_these($name):
  .limits[$name]
  | [.latency_p95, .throughput | . * 100 | digits(1)]
  | "\(join(" and ")) %";

# Conditions with only one recorded run of the gate.
def lonely:
  [.instructions.recorded[]? | select(.runs == 1) | .condition]
  | unique
  | if . == [] then ""
    else
      " Instructions have one run of the gate per case in the condition \(join(", ")), so their"
      + " bounds do not cover the difference between runs."
    end;

def section:
  "## Sensitivity",
  "",
  "Launches of a mock service were recorded, with a known amount of extra work on head, in four"
  + " conditions: a quiet machine, a busy loop (core), bursts of load, and a changing share of the"
  + " processors. Launches with other load than that were left out, except for instructions."
  + " \(.draws) A/A runs of 40 rows, and as many slower cases of each kind, were bootstrapped from"
  + " them, in blocks of five launches. A fast copy of the decision rule judged them; it differed"
  + " from the gate in \(.agreement.mismatches) of \(.agreement.rows) rows.",
  "",
  "Thresholds of \(limits_words("usual")) (p50 and CPU) are the demo's, with"
  + " \(beside_these("usual")) for p95 and throughput; those of \(limits_words("fine")) have"
  + " \(beside_these("fine")). *Inconclusive*: a row is open after 48 launches. A case is detected"
  + " if one of its four rows is. No bound follows from these draws, as the recordings come from"
  + " a few runs of the gate: what none of them had cannot be drawn. Bounds by independent runs are"
  + " in *A/A runs*.\(lonely) Minutes"
  + " are \(.seconds_a_launch) s per case and launch; a pull request stops at 15, these runs do"
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
