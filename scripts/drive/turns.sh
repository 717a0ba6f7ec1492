# Sourced by gate: the stages in order, from the plan to the report. Uses gate's variables, and stages.sh.

scripts=$TOLLGATE_ROOT/scripts

measured() { jqx -r "$1" "$out/verdict.json"; }
compare() { "$scripts/compare/run" --plan "$out/plan.json" --out "$out" "${sets[@]}"; }

# take SET CASES [OPTION…]: measures these cases and compares again
take() {
  stage "$scripts/measure/run" --plan "$out/plan.json" --head "$out/head" --out "$out/$1" --set "$1" --cases "$2" "${@:3}"
  sets+=("$out/$1/measurement.json")
  compare
}

build_both() {
  rm -rf "$out/screen" "$out/first" "$out/confirm"
  rm -f "$out"/verdict.json "$out"/comment.md "$out"/summary.txt "$out"/*.svg "$out"/*.png
  local name given=()
  if [[ -n $built ]]; then
    take_over
    return
  fi
  for name in base head source runner only tier launches slots; do [[ -z ${!name} ]] || given+=("--$name" "${!name}"); done
  "$scripts/plan/run" "$target" "${given[@]}" --out "$out"
  stage "$scripts/build/run" --plan "$out/plan.json" --side base --out "$out/base"
  stage "$scripts/build/run" --plan "$out/plan.json" --side head --out "$out/head"
}

gate_run() {
  local cases suspects sets=()
  build_both
  cases=$(jq -r '[.cases[].case] | join(" ")' "$out/plan.json")
  if screen_worth_it; then
    take screen "$cases"
    # All cases of which some row is not cleared go on; a case that is cleared whole is done.
    cases=$(measured '[.rows[] | select(.case != "all-cases" and (.verdict | IN("pass", "improvement", "info", "skipped") | not)) | .case] | unique | join(" ")')
    say "screen: $(measured '[.rows[] | select(.verdict == "pass")] | length') rows cleared by the stored snapshot ($(measured '.stored.why'))"
  fi
  [[ -z $cases ]] || take first "$cases" --base "$out/base"
  suspects=$(measured '([.rows[] | select(.suspect)] | map(.case)) as $s | if $s | index("all-cases") then [.rows[] | select(.metric == "throughput") | .case] else $s end | map(select(. != "all-cases")) | unique | join(" ")')
  if [[ -n $suspects ]]; then
    say "suspected: $suspects; a second set of fresh launches decides"
    take confirm "$suspects" --base "$out/base" --after "$out/first/measurement.json"
  fi
  jq -s '.[-1] + {cases: (map(.cases) | add), rows: (map(.rows) | add)}' "${sets[@]}" | write "$out/measurement.json"
  tell
}

# screen_worth_it: a snapshot that could clear no case even if nothing had changed is not worth the time
screen_worth_it() {
  [[ -e $out/inputs/baseline.json ]] || return 1
  jqx -ne --slurpfile plan "$out/plan.json" --slurpfile thresholds "$out/inputs/thresholds.json" --slurpfile stored "$out/inputs/baseline.json" \
    --slurpfile key "$out/inputs/key.json" --arg fingerprint "$("$scripts/machine/facts" | jq -r .fingerprint)" \
    'include "compare/screen"; worth_it($plan[0]; $thresholds[0]; $stored[0]; $key[0]; $fingerprint)' >/dev/null
}

# give_up REASON: every planned row is missing, and why
give_up() {
  "$scripts/compare/run" --plan "$out/plan.json" --out "$out" --failed "$1"
  jq '{schema: "tollgate/measurement/1", target, runner, source, created, aa, sides, host, tools, pins, key: {}, control: {unit: "ms", samples: []}, cases: [], rows: []}' \
    "$out/verdict.json" | write "$out/measurement.json"
  tell
}

# tell: reports, and ends with the verdict
tell() {
  "$scripts/report/run" --verdict "$out/verdict.json" --measurement "$out/measurement.json" --out "$out"
  cat "$out/summary.txt"
  say "all of it: $out (comment.md, verdict.json)"
  decided=yes
  exit "$(measured .exit)"
}
