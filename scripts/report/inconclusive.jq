# What it does to the check that a run could not tell, or only reports.
import "lib/text" as text;
import "lib/verdicts" as verdicts;

# input: verdict
# output: the file of its limits
# quoted: words of a file → how they are shown
def limits_file(quoted): "thresholds/\(.target | text::slug).json" | quoted;

# input: verdict
# output: one sentence, nothing where a verdict may fail the check
# quoted: words of a file → how they are shown
def reports_text(quoted):
  select(verdicts::reports)
  | "It only reports, and nothing fails the check: \(limits_file(quoted)) says"
    + " \("\"mode\": \"report\"" | quoted).";

# input: verdict
# output: one sentence, nothing where no row that cannot be told decides
# quoted: words of a file → how they are shown
def inconclusive_text(quoted):
  limits_file(quoted) as $file
  | ("\"inconclusive\": \"fail\"" | quoted) as $fail
  | ("\"inconclusive\": \"warn\"" | quoted) as $warn
  | select(verdicts::reports | not)
  | select(.verdict == "inconclusive" and (.inconclusive | type == "object"))
  | [.inconclusive | .counts, .why] as $how
  | first(
      (select($how == ["fail", "told"])
        | "It fails the check: \($file) says \($fail)."),
      (select($how == ["fail", "own"])
        | "It fails the check, as on every machine of one's own unless \($file) says \($warn)."),
      (select($how == ["warn", "told"])
        | "It does not fail the check: \($file) says \($warn)."),
      (select($how == ["warn", "hosted"])
        | "It does not fail the check: on hosted machines it only warns"
          + " unless \($file) says \($fail).")
    );
