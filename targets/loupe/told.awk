# What a service's /metrics tell, as one line of NAME=VALUE words, none for what they do not. The
# service's own names, as its document has them, and those of a mock.
$1 == "db_pool_connections_active" || $1 == "mock_pool_in_use{pool=\"db\"}" { active = $2 }
$1 == "db_pool_connections_max" || $1 == "mock_pool_size{pool=\"db\"}" { size = $2 }
$1 == "db_pool_connections_idle" { idle = $2 }
$1 == "db_pool_acquisition_p95_ms" || $1 == "mock_pool_acquire_p95_ms{pool=\"db\"}" { wait = $2 }
$1 == "db_pool_acquisition_timeouts_total" || $1 == "mock_pool_timeouts_total{pool=\"db\"}" {
  timeouts = $2
}
$1 == "db_pool_exhausted_total" || $1 == "mock_pool_exhausted_total{pool=\"db\"}" { full = $2 }
$1 == "query_queue_depth" || $1 == "mock_pool_waiting{pool=\"queries\"}" { depth = $2 }
$1 == "query_queue_seconds_sum" || $1 == "mock_pool_acquire_seconds_sum{pool=\"queries\"}" {
  seconds = $2
}
$1 == "query_queue_seconds_count" || $1 == "mock_pool_acquire_seconds_count{pool=\"queries\"}" {
  started = $2
}
$1 == "query_queue_p95_ms" || $1 == "mock_pool_acquire_p95_ms{pool=\"queries\"}" { late = $2 }
function word(name, value) { if (value != "") printf "%s=%s ", name, value }
END {
  if (idle == "" && size != "" && active != "") idle = size - active
  word("active", active); word("idle", idle); word("acquire_p95", wait)
  word("timeouts", timeouts); word("exhausted", full); word("depth", depth)
  word("queued_s", seconds); word("started", started); word("queue_p95", late)
  print ""
}
