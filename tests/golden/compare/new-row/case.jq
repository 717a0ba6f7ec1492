# The base answers 404 to all of it: the endpoint is new.
in_first(
  each("base"; "latency_p50", "throughput"; null)
  | whole("error_rate"; .base |= map([1000]))
  | .rows += [errors("search-c4"; "status 404"; "first") | .base |= map([1000])]
)
