# verdict.json -> what the pictures need from it.
include "report/slots";
include "report/tables";
include "lib/tsv";
import "lib/ranking" as ranking;

# input: verdict
# output: { error, of: run it belongs to, draw: cases, changes: rows, panels: rows,
#   files: { name: text } }
# $count: cases to draw at most
def prepared($count):
  ranking::verdict_error as $error
  | if $error != "" then { error: $error }
    else
      (ranking::ranked_rows | map(select(.verdict != "gone"))) as $rows
      | ($rows | changes_rows) as $changes
      | ($rows | concurrency_blocks) as $panels
      | {
          error: "",
          of: run_of,
          draw: ($rows | cases_to_draw($count)),
          changes: ($changes | length),
          panels: ($panels | length),
          files: {
            "changes.tsv": ($changes | tsv),
            "concurrency.tsv": ($panels | tsv_blocks)
          }
        }
    end;
