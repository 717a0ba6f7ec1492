# Sourced by plan: copies of all that judges a run, so that later stages see one state of it. What
# has no other origin here is plan's: target, runner, out, definition, thresholds, policy, baseline,
# release, main.
# shellcheck shell=bash

# copy_inputs: all that judges the run
copy_inputs() {
  local k6=$out/inputs/k6
  local stored=${baseline:-${policy:-$TOLLGATE_HOME}/baselines/$runner/$target/main.json}
  [[ $definition == "$out/inputs/target.json" ]] || cp "$definition" "$out/inputs/target.json"
  cp "$thresholds" "$out/inputs/thresholds.json"
  rm -rf "$k6"
  mkdir "$k6"
  cp -R "$TOLLGATE_ROOT/k6/lib" "$k6/lib"
  [[ ! -d $TOLLGATE_HOME/k6/$target ]] || cp -R "$TOLLGATE_HOME/k6/$target" "$k6/$target"
  rm -f "$out"/inputs/{baseline,release,main}.json
  copy_point release "$release"
  copy_point main "$main"
  [[ $stored != none && (-n $baseline || -e $stored) ]] || return 0
  valid measurement "$stored"
  cp "$stored" "$out/inputs/baseline.json"
}

# copy_point NAME FILE|none: a data point of this target and runner class becomes an input of that
# name
copy_point() {
  local of
  [[ -n $2 && $2 != none ]] || return 0
  valid data-point "$2"
  of=$(jq -r '"\(.target) on \(.runner)"' "$2")
  [[ $of == "$target on $runner" ]] \
    || fail "--$1 $2: is a data point of $of; allowed: one of $target on $runner"
  cp "$2" "$out/inputs/$1.json"
}
