# Sourced by profile: perf samples the stacks of a side under load. The service may have written to
# the data of perf, where both run as one user; so that user reads it, into text of limited size.
# shellcheck shell=bash

# Not a round number, so that no 10 ms timer of a service is always hit or missed. Often enough to
# distinguish 2 % from 4 % within seconds.
hz=1999
most_bytes=60000000

# under_perf SIDE: the --under file of the side: Node.js, and Python from 3.12 on, write names of
# generated code to a file that perf reads
under_perf() {
  local variables='{ NODE_OPTIONS: "--perf-basic-prof", PYTHONPERFSUPPORT: "1" }'
  jq -n "{ words: [], environment: $variables }" >"$dir/$1/under.json"
}

# record SIDE SESSION: samples its processes until it is stopped; its PID to REPLY
record() {
  local run=$dir/$1/perf pids graph
  graph=$(value '.call_graph')
  # 8 KB of stack for each sample: handlers have buffers of some thousand bytes.
  [[ $graph == fp ]] || graph=dwarf,8192 hz=499
  mkdir -p "$run" && shared "$run"
  pids=$(pids_of "$2" | paste -sd,)
  [[ -n $pids ]] || fail "$1: no process to sample"
  echo "$pids" >"$run.pids"
  (cd "$run" && exec "${as_service[@]}" perf record -q -N -B -e cpu-clock -F "$hz" \
    --call-graph "$graph" -o perf.data -p "$pids") >"$run.txt" 2>&1 </dev/null &
  REPLY=$!
}

# stop_record SIDE PID: stops it; its stacks to DIR/SIDE.all.folded
stop_record() {
  local data=$dir/$1/perf/perf.data
  # shellcheck disable=SC2046 # a list
  signalled INT "$2" $(pgrep -P "$2" || true) # sudo may stand between
  wait "$2" || true
  [[ -s $data ]] || fail "perf sampled nothing of $1: $(tail -n 1 "$dir/$1/perf.txt" \
    | cut -c1-200)"
  # Resolving inlined functions takes minutes.
  {
    "${as_service[@]}" timeout 30 perf script -i "$data" --no-inline --no-demangle \
      -F ip,sym,dso 2>/dev/null || true
  } | head -c "$most_bytes" | awk -f "$room/stacks.awk" -f "$room/sampled.awk" \
    | write "$dir/$1.all.folded" \
    || fail "perf sampled nothing of $1: it was idle, or ended at once"
  rm -f "$data"
  remove_names "$1"
}

# remove_names SIDE: deletes the files of its runtimes, which leave them
remove_names() {
  local pids
  IFS=, read -ra pids <"$dir/$1/perf.pids"
  pids=("${pids[@]/#//tmp/perf-}")
  "${as_service[@]}" rm -f "${pids[@]/%/.map}"
}

# sample: samples both sides under the load of the case
sample() {
  local recorders=() side
  for side in base head; do
    record "$side" "$(<"$dir/$side/up/session")"
    recorders+=("$REPLY")
  done
  sleep 0.3 # until perf runs
  jqx --slurpfile base "$dir/base/up/run.json" --slurpfile head "$dir/head/up/run.json" \
    'import "why/cases" as cases; cases::load($base[0]; $head[0])' "$request" >"$dir/load.json"
  "$TOLLGATE_ROOT/scripts/probes/k6/run" "$dir/load.json" "$dir/load"
  stop_record base "${recorders[0]}"
  stop_record head "${recorders[1]}"
}
