# verdict.json -> what the pictures need from it.
include "report/ranking";
include "plot/tables";
include "plot/slots";

# input: verdict; output: {error, of: run it belongs to, draw: cases, changes: rows, panels: rows, files: {name: text}}; $count: cases to draw at most
def prepared($count):
  verdict_error as $error
  | if $error != "" then {error: $error}
    else ranked_rows as $rows | ($rows | changes_rows) as $changes | ($rows | concurrency_blocks) as $panels
      | {error: "", of: {target, runner, base: .sides.base.commit, head: .sides.head.commit}, draw: ($rows | cases_to_draw($count)),
         changes: ($changes | length), panels: ($panels | length),
         files: {"changes.tsv": ($changes | tsv), "concurrency.tsv": ($panels | tsv_blocks)}}
    end;
