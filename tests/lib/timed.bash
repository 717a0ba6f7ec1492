# For the scripts that measure what a stage costs. Uses the caller's variable dir for logs.
# shellcheck shell=bash

# peak SESSION: most memory that the live processes of a session hold, each at its own highest, in
# kB
peak() {
  local pid files=()
  for pid in $(pgrep -s "$1"); do files+=("/proc/$pid/status"); done
  awk '/^VmHWM/ { sum += $2 } END { print sum + 0 }' ${files[@]+"${files[@]}"} /dev/null \
    2>/dev/null || true
}

# cpu_of FILE: seconds of CPU, as bash's `times` tells them of its children
cpu_of() {
  awk 'NR == 2 {
      for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); s += part[1] * 60 + part[2] }
      printf "%.2f", s
    }' "$1"
}

# timed STAGE SECONDS MB COMMAND…: prints a JSON line: what the command took, and whether that is
# within these bounds
timed() {
  local stage=$1 seconds=$2 mb=$3 most=0 now session code=0 took began=${EPOCHREALTIME/./}
  shift 3
  # The outer bash of the session adds up the CPU of all below it.
  setsid bash -c '"$@" >/dev/null 2>"$0.log"; code=$?; times >"$0.times"; exit $code' \
    "$dir/$stage" "$@" &
  session=$!
  while kill -0 $session 2>/dev/null; do
    now=$(peak $session) && ((now <= most)) || most=$now
    sleep 0.02
  done
  wait $session || code=$?
  took=$((${EPOCHREALTIME/./} - began))
  ((code == 0)) || fail "$stage failed: $(tail -n 3 "$dir/$stage.log")"
  jq -nc --arg stage "$stage" --argjson took_us "$took" --argjson most_kb "$most" \
    --argjson cpu_s "$(cpu_of "$dir/$stage.times")" \
    --argjson seconds "$seconds" --argjson mb "$mb" -f "$TOLLGATE_ROOT/tests/lib/timed.jq"
}
