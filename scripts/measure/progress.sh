# Sourced by measure: how far it is, for people. The variable left says how often probes are still
# to be asked, as far as is known.
# shellcheck shell=bash

# begin_progress SECONDS: it will take about so long
begin_progress() { steps_done=0 estimate_s=$1 began_s=$EPOCHSECONDS quarter_told=-1 wait_told_s=0; }

seconds_so_far() { echo $((EPOCHSECONDS - began_s)); }

# step WORDS: one step of progress; the time left is what the steps so far took, times those to
# come. Where nobody looks on, as in the log of a job, a line for each quarter of a set is enough.
step() {
  local left_s=$estimate_s all=$((steps_done + left)) quarter
  quarter=$((4 * steps_done / (all > 0 ? all : 1)))
  ((steps_done == 0)) || left_s=$((($(seconds_so_far) * left) / steps_done))
  steps_done=$((steps_done + 1))
  if [[ -t 2 ]] || ((quarter > quarter_told)); then
    quarter_told=$quarter
    progress "${job[set]} set $steps_done/$all: $1" "$left_s"
  fi
  left=$((left > 1 ? left - 1 : 1))
}

# waits REASON SECONDS: the set waits, for so long at most; where nobody looks on, a line a minute
waits() {
  [[ -t 2 ]] || ((EPOCHSECONDS - wait_told_s >= 60)) || return 0
  wait_told_s=$EPOCHSECONDS
  progress "${job[set]} set waits: $1" "$2"
}
