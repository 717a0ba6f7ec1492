# Which cases of a run go on after its baseline pre-check.

# input: verdict.json
# output: names of the cases of which some row is open; a case that is cleared whole is done
def open_cases:
  [
    .rows[]
    | select(.case != "all-cases")
    | select(.verdict | IN("pass", "improvement", "info", "skipped", "gone") | not)
    | .case
  ]
  | unique;
