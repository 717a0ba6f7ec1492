# Sourced by gate: a run from its plan to its verdict and report. gate's sysroot names the recorded
# machine to read instead of this one, or is empty.

# clear_results RUN: removes what an earlier run left in the folder
clear_results() {
  rm -rf "$1/precheck" "$1/first" "$1/confirm" "$1/why"
  rm -f "$1"/{machine,verdict,why}.json "$1"/comment.md "$1"/summary.txt "$1"/*.svg "$1"/*.png
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

# identify RUN: writes machine.json
identify() {
  "$scripts/machine/identity" --sysroot "$sysroot" --inputs "$1/inputs" --out "$1/machine.json"
}

# planned_cases RUN: the names of all cases
planned_cases() { jq -r '[.cases[].case] | join(" ")' "$1/plan.json"; }

# take RUN SET CASES [OPTION…]: measures these cases in a set, and compares all sets again
take() {
  local sets
  stage "$1" "$scripts/measure/run" --plan "$1/plan.json" --machine "$1/machine.json" \
    --head "$1/head" --out "$1/$2" --set "$2" --cases "$3" --sysroot "$sysroot" "${@:4}"
  read_lines sets sets_of "$1"
  "$scripts/compare/run" --plan "$1/plan.json" --out "$1" "${sets[@]}"
}

# sets_of RUN: the measurements of the sets so far
sets_of() {
  local set
  for set in precheck first confirm; do
    [[ ! -e $1/$set/measurement.json ]] || printf '%s\n' "$1/$set/measurement.json"
  done
}

# deadline RUN: when the time for measuring is up
deadline() { echo $((EPOCHSECONDS + $(jq '.budget_s | floor' "$1/plan.json"))); }

# looks RUN CASES SETS DEADLINE: measures these cases up to their first look, then look after look
# in these sets, until no row is open or the time is up
looks() {
  local run=$1 look set taken='' options
  take "$run" first "$2" --base "$run/base"
  while true; do
    look=$(next_look "$run" "$3" $(($4 - EPOCHSECONDS)) "$taken") \
      || fail "the next look could not be chosen"
    [[ -n $look ]] || return 0
    say "$(jq -r .progress <<<"$look")"
    set=$(jq -r .set <<<"$look")
    options=(--base "$run/base" --launches "$(jq .launches <<<"$look")" --go-on)
    [[ $set == first ]] || options+=(--after "$run/first/measurement.json")
    take "$run" "$set" "$(jq -r '.cases | join(" ")' <<<"$look")" "${options[@]}"
    taken+=$look
  done
}

# next_look RUN SETS SECONDS TAKEN: the next look; nothing where the run is over
next_look() {
  local sets
  read_lines sets sets_of "$1" || return
  jqx -cn --slurpfile plan "$1/plan.json" --slurpfile verdict "$1/verdict.json" \
    --arg sets "$2" --argjson left "$3" --slurpfile taken <(printf %s "$4") \
    'import "drive/next" as next; $ARGS.named | next::after([inputs])' "${sets[@]}"
}

# decide RUN: measures what is planned and built until the verdict is known, and ends with it
decide() {
  local run=$1 deadline cases built
  deadline=$(deadline "$run")
  cases=$(planned_cases "$run")
  if worth_precheck "$run"; then
    # What is slow is what was slow for the stored commit, not for this one.
    take "$run" precheck "$cases" --after "$run/inputs/baseline.json"
    cases=$(jqx -r \
      'import "drive/next" as next; next::open_cases | join(" ")' "$run/verdict.json")
    say "baseline pre-check:" \
      "$(of_verdict "$run" '[.rows[] | select(.verdict == "pass")] | length') rows" \
      "cleared by the stored snapshot ($(of_verdict "$run" .stored.why))"
  fi
  [[ -z $cases ]] || looks "$run" "$cases" "first confirm" "$deadline"
  built=$(jq -c --slurpfile build "$run/base/build.json" \
    '.base + { artifact: $build[0].digest }' "$run/plan.json")
  joined "$run" "$built" "" | write "$run/measurement.json"
  explain "$run" "$deadline"
  report "$run"
}

# store RUN REASON: measures the same commit on both sides and stores its figures and how much they
# vary. An inconclusive run is stored only with a reason.
store() {
  local run=$1 reason=$2 deadline cases code
  deadline=$(deadline "$run")
  cases=$(planned_cases "$run")
  take "$run" precheck "$cases"
  looks "$run" "$cases" first "$deadline"
  code=$(exit_code "$run")
  if ((code != 0)) && [[ -z $reason || $code == 3 ]]; then
    say "no baseline: $(of_verdict "$run" .headline)"
    say "Use a quieter machine. --reason TEXT stores an inconclusive run."
    decided=yes
    exit "$code"
  fi
  joined "$run" null "$reason" | write "$run/baseline.json"
  echo "$run/baseline.json"
}

# joined RUN BASE REASON: all its sets as one measurement; BASE and REASON as in sets.jq
joined() {
  local sets
  read_lines sets sets_of "$1"
  sorted_jqx -s --argjson base "$2" --arg reason "$3" \
    'import "drive/sets" as sets; sets::joined($base; $reason)' "${sets[@]}"
}

# explain RUN DEADLINE: finds which functions cost more, in a minute at most. That follows the
# verdict and does not change it, so it may take a minute more than planned.
explain() {
  local run=$1 left=$(($2 + 60 - EPOCHSECONDS))
  ((left >= 10)) || return 0
  in_stage "$run" "$scripts/why/run" --plan "$run/plan.json" --machine "$run/machine.json" \
    --base "$run/base" --head "$run/head" --verdict "$run/verdict.json" --out "$run" \
    --sysroot "$sysroot" --seconds $((left < 60 ? left : 60)) \
    || say "the cause was not found: $(cat "$run/reason" 2>/dev/null || echo "see above")"
  rm -f "$run/reason"
}

# worth_precheck RUN: whether the baseline pre-check may clear enough rows
worth_precheck() {
  local points=$1/inputs/points.json
  [[ -e $1/inputs/baseline.json ]] || return 1
  [[ -e $points ]] || points=/dev/null
  [[ $("$scripts/compare/worth-prechecking" --plan "$1/plan.json" --machine "$1/machine.json" \
    --thresholds "$1/inputs/thresholds.json" --stored "$1/inputs/baseline.json" \
    --points "$points") == true ]]
}

# of_verdict RUN FILTER: a part of the verdict so far
of_verdict() { jq -r "$2" "$1/verdict.json"; }

# exit_code RUN: that of its verdict
exit_code() {
  local code
  code=$(of_verdict "$1" .exit) || code=
  [[ $code == [0123] ]] || fail "$1/verdict.json: its exit code cannot be read"
  echo "$code"
}

# report RUN: writes the report, and ends with the verdict's exit code
report() {
  local code why=()
  code=$(exit_code "$1")
  [[ ! -e $1/why.json ]] || why=(--why "$1/why.json")
  "$scripts/report/run" --verdict "$1/verdict.json" --measurement "$1/measurement.json" \
    ${why[@]+"${why[@]}"} --out "$1"
  cat "$1/summary.txt"
  say "full report: $1 (comment.md, verdict.json)"
  decided=yes
  exit "$code"
}

# give_up RUN REASON: reports every planned row as missing, and why
give_up() {
  "$scripts/compare/run" --plan "$1/plan.json" --out "$1" --failed "$2"
  jqx 'import "drive/sets" as sets; sets::unmeasured' "$1/verdict.json" \
    | write "$1/measurement.json"
  report "$1"
}

# known_change NAME: refuses a change that the demo does not have
known_change() {
  local changes=$TOLLGATE_ROOT/targets/demo/changes.json
  # The tools may not be installed yet, so grep and sed read it.
  grep -q "^  \"$1\":" "$changes" || die "no change '$1': allowed are" \
    "$(sed -n 's/^  "\([a-z0-9]*\)":.*/\1/p' "$changes" | tr '\n' ' ')"
}
