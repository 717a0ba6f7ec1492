# Sourced by profile: perf samples the stacks of a side while it works. What perf has noted may have
# been written by the service, too, where both are one user; so that user reads it, and what comes
# out is text of at most so many bytes.
# shellcheck shell=bash

# No round number: nothing that a service does every 10 ms is always hit, or always missed. So often
# that seconds are enough to tell a function that takes 2 % from one that takes 4 %.
hz=1999
most_bytes=60000000

# under_perf SIDE: what its runtime is asked for, so that what it makes while it runs has names:
# Node.js, and Python from 3.12 on, note them in a file that perf looks for
under_perf() {
  jq -n -f "$room/under.jq" >"$dir/$1/under.json"
}

# record SIDE SESSION: samples its processes until it is ended; its PID into REPLY
record() {
  local run=$dir/$1/perf pids graph
  graph=$(value '.call_graph')
  # Of each sample so much of the stack is kept, to be read later; handlers have buffers of some
  # thousand bytes there.
  [[ $graph == fp ]] || graph=dwarf,8192 hz=499
  mkdir -p "$run" && shared "$run"
  pids=$(pids_of "$2" | paste -sd,)
  [[ -n $pids ]] || fail "$1 has no process to be sampled"
  echo "$pids" >"$run.pids"
  (cd "$run" && exec "${as_service[@]}" perf record -q -N -B -e cpu-clock -F "$hz" \
    --call-graph "$graph" -o perf.data -p "$pids") >"$run.txt" 2>&1 </dev/null &
  REPLY=$!
}

# recorded SIDE PID: ends it, and folds what it has found into DIR/SIDE.all.folded
recorded() {
  local data=$dir/$1/perf/perf.data
  # shellcheck disable=SC2046 # a list
  signalled INT "$2" $(pgrep -P "$2" || true) # sudo may stand between
  wait "$2" || true
  [[ -s $data ]] || fail "perf has sampled nothing of $1: $(tail -n 1 "$dir/$1/perf.txt" \
    | cut -c1-200)"
  # Who is inlined where takes minutes to be found.
  {
    "${as_service[@]}" timeout 30 perf script -i "$data" --no-inline --no-demangle \
      -F ip,sym,dso 2>/dev/null || true
  } | head -c "$most_bytes" | awk -f "$room/stacks.awk" -f "$room/sampled.awk" \
    | write "$dir/$1.all.folded" \
    || fail "perf has sampled nothing of $1: it did nothing, or ended at once"
  rm -f "$data"
  remove_names "$1"
}

# remove_names SIDE: those that its runtimes have noted; they do not
remove_names() {
  local pids
  IFS=, read -ra pids <"$dir/$1/perf.pids"
  pids=("${pids[@]/#//tmp/perf-}")
  "${as_service[@]}" rm -f "${pids[@]/%/.map}"
}

# sample: loads both sides like the case while they are sampled
sample() {
  local recorders=() side
  for side in base head; do
    record "$side" "$(<"$dir/$side/up/session")"
    recorders+=("$REPLY")
  done
  sleep 0.3 # until perf is there
  jqx --slurpfile base "$dir/base/up/run.json" --slurpfile head "$dir/head/up/run.json" \
    -f "$room/load.jq" "$request" >"$dir/load.json"
  "$TOLLGATE_ROOT/scripts/probes/k6/run" "$dir/load.json" "$dir/load"
  recorded base "${recorders[0]}"
  recorded head "${recorders[1]}"
}
