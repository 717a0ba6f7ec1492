# Sourced by measure: how far it is, for people. The variable left says how often probes are still
# to be asked, as far as is known.
# shellcheck shell=bash

# begin_progress SECONDS: it will take about so long
begin_progress() { steps_done=0 estimate_s=$1 began_s=$EPOCHSECONDS; }

seconds_so_far() { echo $((EPOCHSECONDS - began_s)); }

# step WORDS: one line of progress; the time left is what the steps so far took, times those to come
step() {
  local left_s=$estimate_s
  ((steps_done == 0)) || left_s=$((($(seconds_so_far) * left) / steps_done))
  steps_done=$((steps_done + 1))
  progress "${job[set]} set $steps_done/$((steps_done - 1 + left)): $1" "$left_s"
  left=$((left > 1 ? left - 1 : 1))
}
