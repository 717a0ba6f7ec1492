# Sourced by gate: the stages in order, from the plan to the last set. gate's sysroot names the
# recorded machine that is read in the place of this one, if any.

# clear_results RUN: of an earlier run in that folder nothing is left to be mistaken for this one's
clear_results() {
  rm -rf "$1/screen" "$1/first" "$1/confirm"
  rm -f "$1"/{machine,verdict}.json "$1"/comment.md "$1"/summary.txt "$1"/*.svg "$1"/*.png
}

# plan_and_build RUN TARGET OPTION…: the options are those of plan
plan_and_build() {
  local run=$1 side
  "$scripts/plan/run" "${@:2}" --out "$run"
  for side in base head; do
    stage "$run" "$scripts/build/run" --plan "$run/plan.json" --side "$side" --out "$run/$side"
  done
  identify "$run"
}

# identify RUN: what only the measuring machine knows
identify() {
  "$scripts/machine/identity" --sysroot "$sysroot" --inputs "$1/inputs" --out "$1/machine.json"
}

# planned_cases RUN: the names of all
planned_cases() { jq -r '[.cases[].case] | join(" ")' "$1/plan.json"; }

# measure_set RUN SET CASES [OPTION…]: measures these cases
measure_set() {
  stage "$1" "$scripts/measure/run" --plan "$1/plan.json" --machine "$1/machine.json" \
    --head "$1/head" --out "$1/$2" --set "$2" --cases "$3" --sysroot "$sysroot" "${@:4}"
}

# take RUN SET CASES [OPTION…]: measures these cases, and compares all sets again
take() {
  local sets
  measure_set "$@"
  mapfile -t sets < <(sets_of "$1")
  "$scripts/compare/run" --plan "$1/plan.json" --out "$1" "${sets[@]}"
}

# sets_of RUN: the measurements of the sets taken so far
sets_of() {
  local set
  for set in screen first confirm; do
    [[ ! -e $1/$set/measurement.json ]] || printf '%s\n' "$1/$set/measurement.json"
  done
}

# decide RUN: measures what is planned and built until the verdict is known, and ends with it
decide() {
  local run=$1 cases suspects built
  cases=$(planned_cases "$run")
  if worth_screening "$run"; then
    take "$run" screen "$cases"
    cases=$(jqx -r 'include "drive/cases"; open_cases | join(" ")' "$run/verdict.json")
    say "screen: $(verdict_says "$run" '[.rows[] | select(.verdict == "pass")] | length') rows" \
      "cleared by the stored snapshot ($(verdict_says "$run" .stored.why))"
  fi
  [[ -z $cases ]] || take "$run" first "$cases" --base "$run/base"
  suspects=$(jqx -r 'include "drive/cases"; suspected_cases | join(" ")' "$run/verdict.json")
  if [[ -n $suspects ]]; then
    say "suspected: $suspects; a second set of fresh launches decides"
    take "$run" confirm "$suspects" --base "$run/base" --after "$run/first/measurement.json"
  fi
  built=$(jq -c --slurpfile build "$run/base/build.json" \
    '.base + { artifact: $build[0].digest }' "$run/plan.json")
  joined "$run" "$built" "" | write "$run/measurement.json"
  tell "$run"
}

# joined RUN BASE REASON: all its sets as one measurement; BASE and REASON as in sets.jq
joined() {
  local sets
  mapfile -t sets < <(sets_of "$1")
  sorted_jqx -s --argjson base "$2" --arg reason "$3" \
    'include "drive/sets"; joined($base; $reason)' "${sets[@]}"
}

# worth_screening RUN: a snapshot that could clear no case even if nothing had changed is not worth
# the time
worth_screening() {
  [[ -e $1/inputs/baseline.json ]] || return 1
  jqx -ne --slurpfile plan "$1/plan.json" --slurpfile thresholds "$1/inputs/thresholds.json" \
    --slurpfile stored "$1/inputs/baseline.json" --slurpfile machine "$1/machine.json" \
    -f "$scripts/drive/screening.jq" >/dev/null
}
