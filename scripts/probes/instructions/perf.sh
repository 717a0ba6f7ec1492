# Sourced by the instructions probe: counts the instructions of a side's processes, and of those
# that they start, by the processor's own counter.
# shellcheck shell=bash

# perf_control SIDE enable|disable: sends it to perf and waits for the answer
perf_control() {
  local pipes=$dir/$1/pipes line=''
  { timeout 30 tee "$pipes/control" >/dev/null <<<"$2" \
    && line=$(timeout 30 head -n 1 "$pipes/ack") && [[ $line == ack* ]]; } \
    || fail "$1: perf does not count: $(log_end "$dir/$1/perf.log")"
}

# perf_begin SIDE: begins to count
perf_begin() {
  local counts=$dir/$1/counts pipes=$dir/$1/pipes pids
  pids=$(pids_of "$(<"$dir/$1/up/session")" | paste -sd,)
  [[ -n $pids ]] || fail "$1: has no processes"
  rm -rf "$pipes" "$counts/perf.stat"
  # Not where the service may write: it could replace the pipes.
  { mkdir "$pipes" && mkfifo -m 666 "$pipes/control" "$pipes/ack"; } \
    || fail "$pipes: a pipe cannot be made there"
  "${with_parent[@]}" "${as_service[@]}" perf stat -x, -e "$event" -p "$pids" -D -1 \
    --control "fifo:$pipes/control,$pipes/ack" -o "$counts/perf.stat" \
    >"$dir/$1/perf.log" 2>&1 &
  perf_pid=$!
  perf_control "$1" enable
}

# perf_end SIDE: the count since perf_begin, into REPLY
perf_end() {
  perf_control "$1" disable
  # shellcheck disable=SC2046 # a list: perf itself, where sudo has started it
  signalled INT "$perf_pid" $(pgrep -P "$perf_pid")
  wait "$perf_pid" || true
  REPLY=$(perf_total "$dir/$1/counts/perf.stat") \
    || fail "$1: perf counted nothing: $(log_end "$dir/$1/perf.log")"
}

# perf_total FILE: the sum of the counts in it, a line per kind of processor
perf_total() {
  [[ -f $1 && ! -L $1 ]] || return
  "${as_service[@]}" timeout 10 head -c 10000 -- "$1" | awk -F, '
    /^[0-9]+(\.[0-9]+)?,/ { sum += $1; n++ }
    END { if (!n) exit 1; printf "%.15g\n", sum }'
}
