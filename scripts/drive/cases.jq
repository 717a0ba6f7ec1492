# Which cases of a run go on.

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

# input: verdict.json
# output: names of the cases that a second set of fresh launches decides. A suspect over all cases
#         needs all that it is made of.
def suspected_cases:
  [.rows[] | select(.suspect) | .case] as $suspects
  | if $suspects | index("all-cases") then
      [.rows[] | select(.metric == "throughput") | .case]
    else
      $suspects
    end
  | map(select(. != "all-cases"))
  | unique;
