#!/usr/bin/env bats
# Whole runs whose stages are killed, and two at once. What happens when the driver is interrupted
# or killed is in tests/stages/interrupted.bats.

load ../lib/scratch
load ../stages/gate

setup() { small_demo; }
teardown() { clean; }

# killed STAGE PATH: the size of the head grows, but this stage is killed a moment after it began;
# no verdict is made of that
killed() {
  own_gate
  executable "$own/scripts/$2" <<EOT
#!/usr/bin/env bash
(sleep 0.0$((RANDOM % 5)) && kill -KILL \$\$) &
exec "$ROOT/scripts/$2" "\$@"
EOT
  decided bigger artifact
  [ "$status" -eq 3 ]
  [ -n "$output" ]
  [[ ! -e $box/run/verdict.json || $(jq .exit "$box/run/verdict.json") == [13] ]]
  [[ ! -e $box/run/comment.md || $(<"$box/run/comment.md") != *'## ✅'* ]]
  all_ended
}

@test "without a kill the size that grew is a regression" {
  decided bigger artifact
  [ "$status" -eq 1 ]
}
@test "plan is killed: no verdict, exit code 3, nothing left" { killed plan plan/run; }
@test "build is killed: no verdict, exit code 3, nothing left" { killed build build/run; }
@test "identity is killed: no verdict, exit code 3, nothing left" {
  killed identity machine/identity
}
# bats test_tags=sample
@test "measure is killed: no verdict, exit code 3, nothing left" { killed measure measure/run; }
# bats test_tags=sample
@test "compare is killed: no verdict, exit code 3, nothing left" { killed compare compare/run; }
@test "report is killed: exit code 3, nothing left" { killed report report/run; }

# bats test_tags=sample
@test "two runs begin at once: one measures, the other says why it does not" {
  codes=()
  for which in one two; do
    "$ROOT/scripts/gate" run demo --home "$box/home" --base v1 --head bigger --only artifact \
      --out "$box/$which" "${still[@]}" >"$box/$which.log" 2>&1 3>&- &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do
    code=0
    wait "$pid" || code=$?
    codes+=("$code")
  done
  tail -n 3 "$box"/*.log
  [[ ${codes[*]} == "1 3" || ${codes[*]} == "3 1" ]]
  grep -h 'another run is measuring on this machine' "$box"/*.log
  all_ended
}
