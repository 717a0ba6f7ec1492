# What it does to the check that a run could not tell.
import "lib/text" as text;

# input: verdict
# output: one sentence, nothing where no row that cannot be told decides
# quoted: words of a file → how they are shown
def inconclusive_text(quoted):
  ("thresholds/\(.target | text::slug).json" | quoted) as $file
  | ("\"inconclusive\": \"fail\"" | quoted) as $fail
  | ("\"inconclusive\": \"warn\"" | quoted) as $warn
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
