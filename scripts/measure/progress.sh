# Sourced by measure: how far it is, for people.
# shellcheck shell=bash

# begin_progress STEPS SECONDS: so many steps are to come, and will take about so long
begin_progress() { steps_done=0 steps=$1 estimate_s=$2 began_s=$EPOCHSECONDS; }

# more_steps N: so many more than was thought
more_steps() { steps=$((steps + $1)); }

seconds_so_far() { echo $((EPOCHSECONDS - began_s)); }

# step WORDS: one line of progress; the time left is what the steps so far took, times those to come
step() {
  local left=$estimate_s
  ((steps_done == 0)) || left=$((($(seconds_so_far) * (steps - steps_done)) / steps_done))
  steps_done=$((steps_done < steps ? steps_done + 1 : steps))
  progress "${job[set]} set $steps_done/$steps: $1" "$left"
}
