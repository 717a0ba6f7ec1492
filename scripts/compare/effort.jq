# The effort of deciding: launches and time, spent and still needed.
import "lib/policy" as policy;
import "lib/stats" as stats;

# rounded up to two digits
def about:
  if . <= 10 then ceil
  else
    pow(10; (log10 | floor) - 1) as $by
    | . / $by | ceil * $by
  end;

# input: a number of launches
# output: how many would decide, as far as a set may go; null where none would
# decided: a number of launches → whether they would
def launches_until(decided):
  policy::policy.compare.launches_most.value as $most
  | . as $launches
  | first(
      (((1.25, 1.5, 2, 3, 4, 6, 8, 12) * $launches | ceil | select(. < $most)), $most)
      | select(. > $launches and decided)
    ) // null;

# "40 s", "4 minutes"
def duration:
  if . < 90 then "\(about) s"
  else "\(. / 60 | about) minutes" end;

# seconds, as --budget takes them
def budget_text: "\(. / 300 | ceil * 5)m";

# the options that allow it
def options($budget_s):
  [(.at_most // empty | "--launches \(.)"),
    (.seconds // empty | "--budget \(. + $budget_s | budget_text)")]
  | join(" ");

# Rows are judged at looks only; more launches than planned end in a look of their own.
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
# $for: "worse" where the row is beyond its limit, and they would show that; else null
# $budget_s: seconds that the run had
def needs_text($for; $budget_s):
  ($for == "worse") as $worse
  | if . == null then
      if $worse then
        "at these rates not even \(policy::policy.compare.launches_most.value) launches would show"
        + " it beyond the threshold"
      else "more launches are unlikely to decide it" end
    else
      (if $worse then "at these rates " else "" end)
      + "about \(.launches) more launch\(if .launches == 1 then "" else "es" end)"
      + (if .seconds then ", \(.seconds | duration)" else "" end)
      + (if $worse then ", would show it beyond the threshold" else "" end)
      + (options($budget_s) | if . == "" then "" else ": " + . end)
    end;

# of each launch of both sides
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
