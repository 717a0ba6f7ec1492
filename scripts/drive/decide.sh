# Sourced by gate: the stages in order, from the plan to the last set. gate's sysroot names the
# recorded machine that is read in the place of this one, if any.

# clear_results RUN: of an earlier run in that folder nothing is left to be mistaken for this one's
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
  read_lines sets sets_of "$1"
  "$scripts/compare/run" --plan "$1/plan.json" --out "$1" "${sets[@]}"
}

# sets_of RUN: the measurements of the sets taken so far
sets_of() {
  local set
  for set in precheck first confirm; do
    [[ ! -e $1/$set/measurement.json ]] || printf '%s\n' "$1/$set/measurement.json"
  done
}

# deadline RUN: when the time for measuring is up
deadline() { echo $((EPOCHSECONDS + $(jq '.budget_s | floor' "$1/plan.json"))); }

# looks RUN CASES SETS DEADLINE: measures these cases up to their first look, and goes on in these
# sets while rows are open and the time allows it
looks() {
  take "$1" first "$2" --base "$1/base"
  later_looks "$1" "$3" "$4"
}

# later_looks RUN SETS DEADLINE: one look after the other, until no row is open or the time is up
later_looks() {
  local run=$1 look set taken='' options
  while true; do
    look=$(next_look "$run" "$2" $(($3 - EPOCHSECONDS)) "$taken") \
      || fail "the next look could not be chosen"
    [[ -n $look ]] || return 0
    say "$(jq -r .said <<<"$look")"
    set=$(jq -r .set <<<"$look")
    options=(--base "$run/base" --launches "$(jq .launches <<<"$look")" --go-on)
    [[ $set == first ]] || options+=(--after "$run/first/measurement.json")
    take "$run" "$set" "$(jq -r '.cases | join(" ")' <<<"$look")" "${options[@]}"
    taken+=$look
  done
}

# next_look RUN SETS SECONDS TAKEN: what goes on, and is said of it; nothing where the run is over
next_look() {
  local sets
  read_lines sets sets_of "$1" || return
  jqx -cn --slurpfile plan "$1/plan.json" --slurpfile verdict "$1/verdict.json" \
    --arg sets "$2" --argjson left "$3" --slurpfile taken <(printf %s "$4") \
    -f "$scripts/drive/next-look.jq" "${sets[@]}"
}

# decide RUN: measures what is planned and built until the verdict is known, and ends with it
decide() {
  local run=$1 deadline cases built
  deadline=$(deadline "$run")
  cases=$(planned_cases "$run")
  if worth_precheck "$run"; then
    take "$run" precheck "$cases"
    cases=$(jqx -r \
      'import "drive/cases" as cases; cases::open_cases | join(" ")' "$run/verdict.json")
    say "baseline pre-check:" \
      "$(verdict_says "$run" '[.rows[] | select(.verdict == "pass")] | length') rows" \
      "cleared by the stored snapshot ($(verdict_says "$run" .stored.why))"
  fi
  [[ -z $cases ]] || looks "$run" "$cases" "first confirm" "$deadline"
  built=$(jq -c --slurpfile build "$run/base/build.json" \
    '.base + { artifact: $build[0].digest }' "$run/plan.json")
  joined "$run" "$built" "" | write "$run/measurement.json"
  explain "$run" "$deadline"
  tell "$run"
}

# explain RUN DEADLINE: says why what is worse is worse, in a minute at most. That comes after the
# verdict, and changes nothing of it; so a minute more than was planned is worth it.
explain() {
  local run=$1 left=$(($2 + 60 - EPOCHSECONDS))
  ((left >= 10)) || return 0
  in_stage "$run" "$scripts/why/run" --plan "$run/plan.json" --machine "$run/machine.json" \
    --base "$run/base" --head "$run/head" --verdict "$run/verdict.json" --out "$run" \
    --sysroot "$sysroot" --seconds $((left < 60 ? left : 60)) \
    || say "why that is so could not be told: $(cat "$run/reason" 2>/dev/null || echo "see above")"
  rm -f "$run/reason"
}

# joined RUN BASE REASON: all its sets as one measurement; BASE and REASON as in sets.jq
joined() {
  local sets
  read_lines sets sets_of "$1"
  sorted_jqx -s --argjson base "$2" --arg reason "$3" \
    'import "drive/sets" as sets; sets::joined($base; $reason)' "${sets[@]}"
}

# worth_precheck RUN: a snapshot that could clear few rows even if nothing had changed is not worth
# the time
worth_precheck() {
  [[ -e $1/inputs/baseline.json ]] || return 1
  [[ $("$scripts/compare/worth-prechecking" --plan "$1/plan.json" --machine "$1/machine.json" \
    --thresholds "$1/inputs/thresholds.json" --stored "$1/inputs/baseline.json") == true ]]
}
