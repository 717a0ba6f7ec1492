#!/usr/bin/env bats
# measure/progress.sh: how far a set is, for people and for the log of a job.

setup() {
  source "${BATS_TEST_DIRNAME}/../../scripts/lib/common.sh"
  source "$TOLLGATE_ROOT/scripts/measure/progress.sh"
  declare -gA job=([set]=first)
}

# a_set STEPS SECONDS: that many steps, each of so many seconds
a_set() {
  left=$1
  begin_progress $(($1 * $2))
  while ((steps_done < $1)); do
    step "launch $((steps_done + 1)), home-c4" 2>&1
    began_s=$((began_s - $2))
  done
}

@test "progress: where nobody looks on, a set of 40 steps is four lines, each with the time left" {
  run a_set 40 15
  echo "$output"
  [ "${#lines[@]}" -eq 4 ]
  [ "${lines[0]}" = "first set 1/40: launch 1, home-c4 · 10:00 left" ]
  [[ ${lines[1]} =~ "first set 11/40: launch 11, home-c4 · 7:"[23][0-9]" left" ]]
  [[ ${lines[3]} =~ "first set 31/40: launch 31, home-c4 · 2:"[23][0-9]" left" ]]
}

@test "progress: a set that gets longer on its way tells no quarter twice" {
  longer() { a_set 8 1 && left=8 && step more 2>&1 && step more 2>&1; }
  run longer
  echo "$output"
  [ "${#lines[@]}" -eq 4 ]
}

@test "progress: who waits says so once a minute" {
  waiting() {
    begin_progress 9
    for ((turn = 0; turn < 60; turn++)); do
      waits "the processor is at 90 degrees" 40 2>&1
      last_wait_s=$((last_wait_s - 2))
    done
  }
  run waiting
  echo "$output"
  ((${#lines[@]} >= 2 && ${#lines[@]} <= 3))
  [ "${lines[0]}" = "first set waits: the processor is at 90 degrees · 0:40 left" ]
}

@test "progress: on a terminal one line that is written anew at each step" {
  declare -f a_set >"$BATS_TEST_TMPDIR/a_set"
  live() {
    script -qec "bash -c 'source scripts/lib/common.sh; source scripts/measure/progress.sh
      source $BATS_TEST_TMPDIR/a_set; declare -A job=([set]=first); a_set 8 1 2>/dev/tty'" "$1"
  }
  cd "$TOLLGATE_ROOT"
  type -P script >/dev/null || skip "no script in PATH"
  run live /dev/null
  [ "$(grep -o 'left' <<<"$output" | wc -l)" -eq 8 ]
  [ "${#lines[@]}" -eq 1 ]
}
