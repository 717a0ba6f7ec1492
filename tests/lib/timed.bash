# For the scripts that measure what a stage costs.
# shellcheck shell=bash

# peak SESSION: most memory that the live processes of a session hold, each at its own highest, in
# kB
peak() {
  local pid files=()
  for pid in $(pgrep -s "$1"); do files+=("/proc/$pid/status"); done
  awk '/^VmHWM/ { sum += $2 } END { print sum + 0 }' \
    ${files[@]+"${files[@]}"} /dev/null 2>/dev/null || true
}

# cpu_seconds TIMES: the CPU of a session's children, from what Bash's times says of it
cpu_seconds() {
  awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); s += part[1] * 60 + part[2] } }
    END { printf "%.2f\n", s }' "$1"
}

# timed STAGE SECONDS MB COMMAND…: prints a JSON line: what the command took, and whether that is
# within these bounds
timed() {
  local stage=$1 allowed_s=$2 allowed_mb=$3
  shift 3
  local logs session now most=0 code=0 began=${EPOCHREALTIME/./} took cpu_s why
  logs=$(mktemp -d)
  # The outer bash of the session adds up the CPU of all below it.
  setsid bash -c '"$@" >/dev/null 2>"$0/log"; code=$?; times >"$0/times"; exit $code' \
    "$logs" "$@" &
  session=$!
  while kill -0 $session 2>/dev/null; do
    now=$(peak $session) && ((now <= most)) || most=$now
    sleep 0.02
  done
  wait $session || code=$?
  took=$((${EPOCHREALTIME/./} - began))
  cpu_s=$(cpu_seconds "$logs/times")
  why=$(tail -n 3 "$logs/log")
  rm -r "$logs"
  ((code == 0)) || fail "$stage failed: $why"
  jq -nc --arg stage "$stage" --argjson took "$took" --argjson kb "$most" \
    --argjson cpu_s "$cpu_s" --argjson seconds "$allowed_s" --argjson mb "$allowed_mb" \
    -f "$TOLLGATE_ROOT/tests/lib/timed.jq"
}
