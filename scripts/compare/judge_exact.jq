# The verdict of a row of sizes and other exact figures.
import "compare/judge" as judge;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;

# of several launches the worst counts
def exact_evidence($entry):
  judge::toward_worse as $sign
  | ({ base, head }
      | map_values([.[][] | select(. != null)] | if $sign > 0 then max else min end)) as $worst
  | { figures: judge::figures($entry;
        $worst
        + { change: ($worst
              | if .base > 0 then .head / .base - 1
                elif .head == .base then 0
                else null end),
            interval: null }),
      outside: (.unit as $unit | $worst | map_values(limits::outside($entry; $unit))) };

# input: an exact row
# output: judged
# $entry: the threshold entry
def judge_exact($entry):
  . as $row
  | exact_evidence($entry)
  | .figures as $figures
  | first(
      (select(.outside.head and .outside.base)
        | judge::verdict("invalid"; "both sides are outside the band \($figures.limit_text)")),
      (select(.outside.head)
        | judge::verdict("regression"; "outside the band \($figures.limit_text)")),
      (select($figures.change == null and ($figures.head | judge::may_be_added($entry; $row)))
        | judge::verdict("pass"; "was 0, is within \($entry.at_least)")),
      (select($figures.change == null
          and $row.better == "lower"
          and ($entry.worse_by != null or $entry.at_least != null))
        | judge::verdict("regression";
            "was 0, is \($figures.head); set the threshold as max to allow that")),
      (select($figures.change == 0 and $figures.limit == null and $entry.at_least != null)
        | judge::verdict("pass"; "0 on both sides")),
      (select($figures.change == null and $row.better != "lower")
        | judge::verdict("improvement"; "was 0, is \($figures.head)")),
      (select($figures.limit == null)
        | judge::unlimited($entry)),
      (select($figures.worse > $figures.limit + policy::policy.compare.exact_tolerance.value)
        | judge::verdict("regression"; "\($figures.change | rows::percent), beyond the threshold")),
      (select($figures.worse < 0)
        | judge::verdict("improvement"; $figures.change | rows::percent)),
      judge::verdict("pass"; "within the threshold")
    );
