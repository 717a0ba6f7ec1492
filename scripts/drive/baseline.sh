# Sourced by gate: stored snapshots, and what the demo can change.

# store RUN REASON: measures what is planned and built, the same commit on both sides. What is
# stored is its figures and, from both sides being the same, how much they vary. What is only
# inconclusive wants a reason.
store() {
  local run=$1 reason=$2 deadline cases code
  deadline=$(deadline "$run")
  cases=$(planned_cases "$run")
  take "$run" precheck "$cases"
  looks "$run" "$cases" first "$deadline"
  code=$(exit_code "$run")
  if ((code != 0)) && [[ -z $reason || $code == 3 ]]; then
    say "no baseline: $(verdict_says "$run" .headline)"
    say "It wants a quieter machine; what is only inconclusive can be stored with --reason TEXT."
    decided=yes
    exit "$code"
  fi
  snapshot "$run" "$reason"
}

# snapshot RUN REASON: prints the path of the snapshot made of the sets of a run
snapshot() {
  joined "$1" null "$2" | write "$1/baseline.json"
  echo "$1/baseline.json"
}

# known_change NAME: refuses a change that the demo does not have
known_change() {
  local changes=$TOLLGATE_ROOT/targets/demo/changes.json
  # The tools may not be installed yet, so this looks with what every machine has.
  grep -q "^  \"$1\":" "$changes" || die "no change '$1': allowed are" \
    "$(sed -n 's/^  "\([a-z0-9]*\)":.*/\1/p' "$changes" | tr '\n' ' ')"
}
