# verdict.json -> what the pictures need from it.
import "report/slots" as slots;
import "report/tables" as tables;
import "lib/tsv" as tsv;
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
      | ($rows | tables::changes_rows) as $changes
      | ($rows | tables::concurrency_blocks) as $panels
      | {
          error: "",
          of: slots::run_of,
          draw: ($rows | slots::cases_to_draw($count)),
          changes: ($changes | length),
          panels: ($panels | length),
          files: {
            "changes.tsv": ($changes | tsv::tsv),
            "concurrency.tsv": ($panels | tsv::tsv_blocks)
          }
        }
    end;
