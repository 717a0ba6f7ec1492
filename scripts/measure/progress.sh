# Sourced by measure: progress, for people. The variable left is the number of probes to come, as
# far as is known.
# shellcheck shell=bash

# begin_progress SECONDS: the estimate
begin_progress() { steps_done=0 estimate_s=$1 began_s=$EPOCHSECONDS last_quarter=-1 last_wait_s=0; }

seconds_so_far() { echo $((EPOCHSECONDS - began_s)); }

# step TEXT: one step. The time left is the mean of the steps so far, times those to come. Outside a
# terminal, such as in the log of a job, there is a line for each quarter of a set.
step() {
  local left_s=$estimate_s all=$((steps_done + left)) quarter
  quarter=$((4 * steps_done / (all > 0 ? all : 1)))
  ((steps_done == 0)) || left_s=$((($(seconds_so_far) * left) / steps_done))
  steps_done=$((steps_done + 1))
  if [[ -t 2 ]] || ((quarter > last_quarter)); then
    last_quarter=$quarter
    progress "${job[set]} set $steps_done/$all: $1" "$left_s"
  fi
  left=$((left > 1 ? left - 1 : 1))
}

# waits REASON SECONDS: the set waits, at most so long; outside a terminal a line a minute
waits() {
  [[ -t 2 ]] || ((EPOCHSECONDS - last_wait_s >= 60)) || return 0
  last_wait_s=$EPOCHSECONDS
  progress "${job[set]} set waits: $1" "$2"
}
