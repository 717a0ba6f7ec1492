# The base answers 500 to all of it: nothing to compare with, which is not the same as new.
in_first(
  each("base"; "latency_p50", "throughput"; null)
  | whole("error_rate"; .base |= map([1000]))
  | .rows += [errors("search-c4"; "status 500"; "first") | .base |= map([1000])]
)
