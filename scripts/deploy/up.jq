# run.json: what is up.
# input: places.json
# output: run.json
# $session: the service's session as text, "" where there is no service
# $port: where it listens
# $startup_us: microseconds until it was ready, null where there is no service

{
  session: ($session | tonumber? // null),
  port: $port,
  url: "http://127.0.0.1:\($port)",
  places: .
}
+ if $startup_us then { startup_ms: ($startup_us / 1000) } else {} end
