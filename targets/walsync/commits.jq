# By how much slower watched commits are, in % of the time of those alone.
# input: [what `db commits` printed alone, what it printed watched]
map(.seconds / .commits)
| [
    (.[1] / .[0] - 1) * 100
    | if . < 0 then 0 else . end
  ]
