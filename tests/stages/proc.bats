#!/usr/bin/env bats
# What is read of processes: the probe of memory, CPU time and start, the control work, and the
# sampler.

load ../lib/scratch
load probes

setup_file() { build_mock; }
setup() { sides_and_inputs; }
teardown() { clean; }

# read_after REQUESTS [FILTER]: the demo's memory, after so many requests of two users
read_after() {
  probe proc "{
    endpoint: \"memory\",
    requests: $1,
    concurrency: 2,
    idle_s: 0,
    settled_s: 0
  } | ${2:-.}"
}

@test "proc: memory, CPU and start of a fresh process tree, idle, under load and settled" {
  artifact "$box/head artifact" '.memory_mb = 60 | .background_cpu = 0.5 | .startup_ms = 400'
  read_after 40 '.idle_s = 0.6 | .settled_s = 0.1'
  [ "$status" -eq 0 ]
  [ "$(found '[.invalid, (.rows | map(.kind) | unique)]')" = '[[],["launch"]]' ]
  # A peak is over half a second, which the load may not have lasted.
  words="startup rss_idle rss_load rss_settled rss_peak rss_anon cpu_idle cpu_load"
  [ "$(found '[.rows[] | select(.label == null) | .metric | select(. != "cpu_peak")]
    | join(" ")')" = "\"$words processes open_files\"" ]
  # Of each moment, what is anonymous and the peak until then.
  [ "$(found '[.rows[] | select(.label != null) | "\(.metric) \(.label)"] | join(", ")')" \
    = '"rss_peak idle, rss_anon idle, rss_peak load, rss_anon load"' ]
  found '[.rows[] | [.base, .head] | all(length == 1 and .[0] >= 0)] | all' | grep -x true
  # The head keeps 59 MiB more, starts 400 ms later and burns half a core.
  for metric in rss_idle rss_load rss_settled rss_peak; do
    row "$metric" '.head[0] - .base[0] > 50' | grep -x true
  done
  row rss_idle '.base[0] > 1 and .base[0] < 50' | grep -x true
  row startup '.head[0] >= 400 and .base[0] > 0' | grep -x true
  row cpu_idle '.head[0] > .base[0]' | grep -x true
  jq -se '.[1].us - .[0].us >= 600000' "$box"/raw/head/{ready,idle}.json
  [ "$(row processes '[.base, .head]')" = '[[1],[1]]' ]
  all_ended
}

@test "proc: pages are asked for before the idle reading, and one that fails is named" {
  # A page that is never released shows while the process is idle.
  for side in base head; do artifact "$box/$side artifact" '.endpoints.home.leak_bytes = 3e7'; done
  read_after 2 '.pages = ["/", "/"]'
  [ "$status" -eq 0 ]
  row rss_idle '.base[0] > 60 and .head[0] > 60' | grep -x true
  rm -r "$box/raw"
  read_after 2 '.pages = ["/", "/gone"]'
  refused "base: /gone was not answered before the idle reading: "
}

@test "proc: answers that were not expected make the reading invalid" {
  artifact "$box/head artifact" 'del(.endpoints.static)'
  read_after 10
  [ "$status" -eq 0 ]
  unexpected="10 × status 404 of 20 answers were unexpected"
  [ "$(found '[.invalid[].reason]')" \
    = "[\"head: $unexpected under the load of the memory reading\"]" ]
}

@test "proc: a load that fails is named, and no service left" {
  echo 'import { nothing } from "./nowhere.js";' >"$box/in/k6/demo/memory.js"
  read_after 10
  refused "base: k6 did not finish its load: "
}

@test "proc: a side that does not start, or dies, is named, and nothing is left of the other" {
  echo '{}' >"$box/head artifact/model.json"
  read_after 10
  refused "head was not started"
  [[ $output == *"the service ended at once with exit code 3"* ]]
  artifact "$box/head artifact" '.die_after = 12'
  read_after 10
  refused "head died while it was measured: it ended with exit code 7"
}

@test "control: five times of the same work" {
  run "$ROOT/scripts/machine/control" ""
  [ "$status" -eq 0 ]
  jq -e 'length == 5 and all(. > 1)' <<<"$output"
  [ -z "$(ls -A "$box/tmp")" ]
}

@test "sampler: the CPU time of sessions, again and again" {
  "${in_session[@]}" "$box" 0 bash -c 'while :; do :; done' 3>&- &
  session=$!
  echo "$session" >"$box/session"
  disown
  works() { [[ -n $(pids_of "$session") ]]; }
  eventually works
  (timeout 4 "$ROOT/scripts/lib/sampler" "$session" 1 || true) >"$box/samples.txt"
  cat "$box/samples.txt"
  [ "$(wc -l <"$box/samples.txt")" -gt 5 ]
  awk '
    NF != 3 || $1 < last || $2 < used { exit 1 }
    { last = $1; used = $2 }
    NR == 1 { at = $1; from = $2 }
    END {
      lasted = last - at
      worked = used - from
      exit !(lasted > 300000 && worked > 10e6 && worked / 1000 <= lasted * 1.2)
    }' "$box/samples.txt"
}

@test "sampler: ended, it reads once more, or the last work of a run would be missing" {
  "$ROOT/scripts/lib/sampler" $$ >"$box/samples.txt" 3>&- &
  sampler=$!
  has_samples() { [[ -s $box/samples.txt ]]; }
  eventually has_samples
  asked=${EPOCHREALTIME/./}
  kill "$sampler"
  wait "$sampler"
  [ "$(tail -n 1 "$box/samples.txt" | cut -d' ' -f1)" -ge "$asked" ]
}

@test "sampler: without the one who started it, it ends" {
  bash -c '"$0" 1 >"$1" & echo $! >"$2"; until [[ -s $1 ]]; do sleep 0.05; done' \
    "$ROOT/scripts/lib/sampler" "$box/samples.txt" "$box/started" 3>&-
  ended() { [[ ! -e /proc/$(<"$box/started") ]]; }
  eventually ended
}

@test "cpu time: that of threads that have ended counts" {
  (cd "$BATS_TEST_DIRNAME/../fixtures" && go build -o "$box/threads" threads.go)
  mkfifo "$box/stay"
  "$box/threads" <"$box/stay" >"$box/used" 3>&- &
  echo $! >"$box/started"
  exec 8>"$box/stay"
  worked() { [[ -s $box/used ]]; }
  eventually worked
  cpu_ns "$!"
  echo "read $REPLY ns, used $(<"$box/used") ns"
  # Clock ticks are 10 ms each, and may hold one less of each kind than was used.
  ((REPLY >= $(<"$box/used") - 20000000))
  cpu_ns "$!" "$!"
  ((REPLY >= 2 * $(<"$box/used") - 40000000))
  exec 8>&-
}
