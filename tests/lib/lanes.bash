# For tests/run: sections that run beside each other, and what they printed. Uses its function
# start.
# shellcheck shell=bash

logs=$(mktemp -d)
lanes=()

# log SECTION: the file of what it prints; beside it, once it has ended, FILE.ended: its exit code,
# seconds, and seconds of CPU
log() { echo "$logs/${1//\//-}"; }

# lane SECTION…: one after the other, those that no other lane has taken
lane() {
  local section
  for section; do
    (set -o noclobber && : >"$(log "$section").taken") 2>/dev/null || continue
    # In a shell of its own, whose `times` are those of this section.
    (
      code=0 SECONDS=0
      start "$section" >"$(log "$section")" 2>&1 || code=$?
      times >"$(log "$section").times"
      echo "$code $SECONDS $(cpu_of "$(log "$section").times")" | write "$(log "$section").ended"
    )
  done
}

# cpu_of FILE: seconds of CPU in the output of `times`, of the shell and its children
cpu_of() {
  awk '{ for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); s += part[1] * 60 + part[2] } }
    END { printf "%.0f", s }' "$1"
}

# open_lanes COUNT SECTION…: so many in the background, each in a process group of its own; they
# take the sections in this order
open_lanes() {
  local count=$1 section
  shift
  for section; do : >"$(log "$section")"; done
  set -m
  while ((count--)); do
    lane "$@" </dev/null &
    lanes+=($!)
  done
  set +m
}

# open_quiet_lane SECTION…: one more lane, which gets what the others leave of the processors
open_quiet_lane() {
  set -m
  {
    renice -n 10 "$BASHPID" >/dev/null 2>&1 || true
    lane "$@"
  } </dev/null &
  lanes+=($!)
  set +m
}

# end_lanes: ends what still runs of them; nothing is kept
end_lanes() {
  local group
  for group in ${lanes[@]+"${lanes[@]}"}; do kill -TERM -- "-$group" 2>/dev/null || true; done
  rm -rf "$logs"
}

# lanes_run: whether one of them still does
lanes_run() { kill -0 "${lanes[@]}" 2>/dev/null; }

# shown SECTION: what it prints, as it comes, until it has ended, or all lanes have without it
shown() {
  until [[ -e $(log "$1").ended ]] || ! lanes_run; do sleep 0.2; done &
  tail -n +1 -f -s 0.2 --pid=$! "$(log "$1")" &
  wait $! # in the background, so that a signal is heard at once
}

# next_ended SECTION…: waits until one of these has ended, or no lane runs any more, and sets
# `ended` to it; to the first of them where none has
next_ended() {
  local section running=true
  while :; do
    # In this order: what ends in between is found the next time.
    lanes_run || running=false
    for section; do
      [[ ! -e $(log "$section").ended ]] || { ended=$section && return; }
    done
    $running || { ended=$1 && return; }
    sleep 0.2 &
    wait $!
  done
}

# tally: passed, failed and skipped in a log of TAP or of go test -v (its outermost tests).
tally() {
  awk '
    /^(not )?ok [0-9]+ .*# [Ss][Kk][Ii][Pp]/ || /^--- SKIP/ { skipped++; next }
    /^ok [0-9]/ || /^--- PASS/ { passed++ }
    /^not ok [0-9]/ || /^--- FAIL/ { failed++ }
    END { print passed + 0, failed + 0, skipped + 0 }' "$1"
}

# slowest LOG…: the ten tests that took longest, of those that tell
slowest() {
  awk '
    function took(seconds, test) { printf "%7.1f s  %s\n", seconds, test }
    /^(not )?ok / && match($0, / in [0-9]+ms/) {
      took(substr($0, RSTART + 4) / 1000, substr($0, 1, RSTART - 1))
    }
    /^--- (PASS|FAIL)/ { took(substr($4, 2), $3) }' "$@" \
    | sed -E 's/  (not )?ok [0-9]+ /  /' \
    | sort -rn \
    | awk 'NR <= 10'
}
