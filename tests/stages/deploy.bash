# For the tests of deploy: services, and what is asked of them.
# shellcheck shell=bash disable=SC2154
# box, port, status, output: of the test

# target [FILTER]: a target definition whose service is the mock
target() {
  jq ".start.ready.within_s = 120 | ${1:-.}" "$ROOT/targets/demo/target.json" >"$box/target.json"
}
# shell CODE [FILTER]: … or a line of bash, which has $PORT and $SERVER
shell() {
  target "
    .start.command = [\"bash\", \"-c\", $(printf %s "$1" | jq -Rs .)]
    | .start.env = {PORT: \"{port}\", SERVER: \"{artifact}/server\"}
    | ${2:-.}"
}
deploy() { "$ROOT/scripts/deploy/run" "$@" 3>&-; }
up() {
  run deploy up --target "$box/target.json" --artifact "$box/built" --port "$port" \
    --run "$box/run" "$@"
}
# refused WORDS: up has failed with code 3 and these words, and the service is not running
refused() {
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"$1"* ]]
  [ ! -e "$box/run/run.json" ]
  eventually gone "$(<"$box/run/session")"
}
