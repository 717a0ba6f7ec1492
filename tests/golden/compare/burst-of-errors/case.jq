# 200 errors of the head in one launch of ten, in both sets: not green, and a burst is no
# regression.
in_both(
  whole("error_rate"; .head[2] = [200])
  | .cases[0].set as $set
  | .rows += [errors("search-c4"; "status 503"; $set) | .head[2] = [200]]
)
