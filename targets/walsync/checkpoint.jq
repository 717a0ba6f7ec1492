# By how much slower commits are after a checkpoint, in % of the time of those before: the middle of
# the rounds, each of which is its own control.
# input: [what `db checkpoint` printed in each round]
# output: [that share]

# input: numbers
# output: the middle one, or the mean of the two
def middle: sort | (.[(length - 1) / 2 | floor] + .[length / 2 | floor]) / 2;

map((.after | middle) / (.before | middle))
| [
    (middle - 1) * 100
    | if . < 0 then 0 else . end
  ]
