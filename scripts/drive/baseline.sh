# Sourced by gate: stored snapshots, and the demo, which makes one before it uses it. Uses gate's variables and run.sh.

# baseline_run: one commit on both sides. What is stored is its figures and, from both sides being the same, how much they vary.
baseline_run() {
  local sets=() code cases
  [[ $ref ]] || die "--ref REF is needed: which commit becomes the baseline of $target?"
  base=$ref head=$ref
  TOLLGATE_BASELINE=/nonexistent build_both
  cases=$(jq -r '[.cases[].case] | join(" ")' "$out/plan.json")
  take screen "$cases"
  take first "$cases" --base "$out/base"
  code=$(measured .exit)
  if ((code != 0)) && [[ -z $reason || $code == 3 ]]; then
    say "no baseline: $(measured .headline)"
    say "It wants a quieter machine; what is only inconclusive can be stored with --reason TEXT."
    decided=yes
    exit "$code"
  fi
  snapshot "${sets[@]}"
}

# snapshot MEASUREMENT…: prints the path of the snapshot made of them
snapshot() {
  jq -s --arg reason "$reason" '.[-1] + {cases: (map(.cases) | add), rows: (map(.rows) | add)} + if $reason != "" then {reason: $reason} else {} end' "$@" \
    | write "$out/baseline.json"
  echo "$out/baseline.json"
}

# name_demo CHANGE: the demo is a run of the target "demo", from its first release to one change
name_demo() {
  local changes=$TOLLGATE_ROOT/targets/demo/changes.json
  # The tools may not be installed yet, so this looks with what every machine has.
  grep -q "^  \"$1\":" "$changes" || die "no change '$1': allowed are $(sed -n 's/^  "\([a-z0-9]*\)":.*/\1/p' "$changes" | tr '\n' ' ')"
  target=demo base=${base:-v1} head=$1
}

# demo_baseline: a stored snapshot of the first release on this very machine, as a maintainer's refresh would have left it
demo_baseline() {
  local whole=$out change=$head
  out=$whole/stored head=$base
  say "1 of 2: the stored baseline of $base"
  TOLLGATE_BASELINE=/nonexistent build_both
  stage "$scripts/measure/run" --plan "$out/plan.json" --head "$out/head" --out "$out/screen" --set screen
  snapshot "$out/screen/measurement.json" >/dev/null
  export TOLLGATE_BASELINE=$out/baseline.json
  out=$whole head=$change
  say "2 of 2: $base against the change \"$change\""
}
