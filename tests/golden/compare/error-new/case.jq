# 2 % of the head's answers are 500, in both sets.
in_both(
  whole("error_rate"; .head |= map([20]))
  | .cases[0].set as $set
  | .rows += [errors("search-c4"; "status 500"; $set) | .head |= map([20])]
)
