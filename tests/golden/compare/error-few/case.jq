# 3 bad answers of 5000 in each set: not green, and too few to be red.
in_both(
  whole("error_rate"; .head[2] = [3])
  | .cases[0].set as $set
  | .rows += [errors("search-c4"; "code 1212"; $set) | .head[2] = [3]]
)
