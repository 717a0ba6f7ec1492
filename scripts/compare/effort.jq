# What deciding took, and what it would still take.
import "lib/policy" as policy;
import "lib/stats" as stats;

# input: a number above 0
# output: it rounded up, to one of two digits
def about:
  if . <= 10 then ceil
  else
    pow(10; (log10 | floor) - 1) as $by
    | . / $by | ceil * $by
  end;

# input: seconds
# output: "40 s", "4 minutes"
def long:
  if . < 90 then "\(about) s"
  else "\(. / 60 | about) minutes" end;

# input: seconds that a run needs in all
# output: the time it should be given, for --budget
def budget_text: "\(. / 300 | ceil * 5)m";

# input: {launches, seconds, at_most}: what is needed
# output: the options by which a run gets it
# $budget_s: seconds that it had
def options($budget_s):
  [(.at_most // empty | "--launches \(.)"),
    (.seconds // empty | "--budget \(. + $budget_s | budget_text)")]
  | join(" ");

# Rows are judged at looks only; whoever allows more launches gets one more, at their end.
# input: a row that is open
# output: {launches, seconds, at_most}: how many launches more, how long they take, and how many a
#   set may have in all for that, null where the plan allows as many; null where no number would do
# $measured: launches that there are
# $each: seconds that one takes, null where that is not known
# $looks: launches of a set at each look
def needs($measured; $each; $looks):
  if .needed == null then null
  else
    ([.needed, $measured + 1] | max) as $all
    | ([$looks[] | select(. >= $all)][0]) as $look
    | (if $look then $look - $measured else $all - $measured | about end) as $more
    | { launches: $more,
        seconds: (if $each then $more * $each | ceil else null end),
        at_most: (if $look then null else $measured + $more end) }
  end;

# input: what needs gives
# output: the same in words
# $budget_s: seconds that the run had
def needs_text($budget_s):
  if . == null then "more launches would hardly tell"
  else
    "about \(.launches) more launch\(if .launches == 1 then "" else "es" end)"
    + (if .seconds then ", \(.seconds | long)" else "" end)
    + (options($budget_s) | if . == "" then "" else ": " + . end)
  end;

# input: measurements
# output: numbers of their launches, of all cases that were measured on both sides
# $kind: steal, memory or neighbours
def noise_of($kind):
  [.[].cases[] | select(.set != "precheck") | .noise[$kind] // [] | .[] | select(. != null)];

# input: measurements
# output: what of the machine's noise was large, and what it cost; null where it was quiet
# $usual: launches of the first look
def noise($usual):
  . as $sets
  | [.[].cases[] | select(.set != "precheck")] as $cases
  | (policy::policy.compare.noise_shown.value
      | with_entries(.value as $least
        | .value = (.key as $kind | $sets | noise_of($kind) | stats::median)
        | select(.value != null and .value >= $least))) as $large
  | ([$cases[].discarded // [] | length] | add // 0) as $discarded
  | if $large == {} and $discarded == 0 then null
    else
      $large
      + { launches: ([$cases[].launches // 0] | max // 0), $usual, $discarded }
    end;

# input: judged rows
# output: what would settle those that are open, null where none is or nothing would
# $budget_s: seconds that the run had
def more($budget_s):
  [.[] | select(.needs)] as $open
  | if $open == [] then null
    else
      ($open
        | group_by(.case)
        | map(max_by(.needs.launches).needs)) as $needs
      | ([$needs[].seconds // 0] | add) as $seconds
      | ([$needs[].at_most | select(. != null)] | max) as $at_most
      | { rows: ($open | length),
          launches: ([$needs[].launches] | max),
          $seconds,
          $at_most,
          budget: ($seconds + $budget_s | budget_text) }
    end;
