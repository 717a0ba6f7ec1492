# Sourced by plan: copies of everything that decides a run, so that all later stages read the same.
# Uses plan's variables.
# shellcheck shell=bash

# copy_inputs: everything but the base's own definition
copy_inputs() {
  local k6=$out/inputs/k6
  local stored=${baseline:-${policy:-$TOLLGATE_HOME}/baselines/$runner/$target/main.json}
  [[ $definition == "$out/inputs/target.json" ]] || cp "$definition" "$out/inputs/target.json"
  cp "$thresholds" "$out/inputs/thresholds.json"
  rm -rf "$k6"
  mkdir "$k6"
  cp -R "$TOLLGATE_ROOT/k6/lib" "$k6/lib"
  [[ ! -d $TOLLGATE_HOME/k6/$target ]] || cp -R "$TOLLGATE_HOME/k6/$target" "$k6/$target"
  rm -f "$out"/inputs/{baseline,release,main,points}.json
  copy_point release "$release"
  copy_point main "$main"
  copy_points
  [[ $stored != none && (-n $baseline || -e $stored) ]] || return 0
  valid measurement "$stored"
  cp "$stored" "$out/inputs/baseline.json"
}

# copy_point NAME FILE|none: copies a data point of this target and runner class
copy_point() {
  local of
  [[ -n $2 && $2 != none ]] || return 0
  valid data-point "$2"
  of=$(jq -r '"\(.target) on \(.runner)"' "$2")
  [[ $of == "$target on $runner" ]] \
    || fail "--$1 $2: is a data point of $of; allowed: one of $target on $runner"
  cp "$2" "$out/inputs/$1.json"
}

# copy_points: what the newest data points of --points say of this target on this runner class
copy_points() {
  local files=() file
  [[ -n $points && $points != none ]] || return 0
  [[ -d $points ]] || fail "--points '$points': no such folder"
  read_lines files find "$points" -type f -name '*.json'
  ((${#files[@]})) || return 0
  jqx -c '{ file: input_filename } + (objects | { target, runner, machine, key, measured })' \
    "${files[@]}" >"$out/points.jsonl" 2>/dev/null \
    || for file in "${files[@]}"; do complete "$file"; done
  read_lines files jqx -rs --arg target "$target" --arg runner "$runner" \
    'import "plan/points" as points; points::newest($target; $runner)' "$out/points.jsonl"
  rm "$out/points.jsonl"
  for file in "${files[@]}"; do valid data-point "$file"; done
  ((!${#files[@]})) || jqx -cs 'import "plan/points" as points; points::values' "${files[@]}" \
    | write "$out/inputs/points.json"
}

# base_inputs: writes inputs/base/, the base's own definition with its helpers, where base and head
# are built or started differently. Sets base_own, what the plan says of it, else null. A mock
# service has no tree of its own.
base_inputs() {
  local own=$base_home/targets/$target base=$out/inputs/base differs
  base_own=null
  rm -rf "$base"
  [[ -n $base_home && $source != mock ]] || return 0
  [[ -r $own/target.json ]] \
    || die "--base-home '$base_home': has no targets/$target/target.json"
  [[ $(jq -r .sides "$definition") != head ]] || return 0
  check_own "$own/target.json"
  cp -R "$own" "$base"
  jqx --slurpfile own "$own/target.json" \
    'import "plan/sides" as sides; sides::of_the_base($own[0])' \
    "$definition" | write "$base/target.json"
  differs=$(differences "$base")
  if [[ $differs == '[]' ]]; then rm -r "$base"; else base_own=$(base_summary "$differs"); fi
}

# differences BASE: in what that folder's definition differs from the head's, as a JSON list
differences() {
  local helpers='[]'
  if jqx -e 'import "plan/sides" as sides; sides::starts_with_helpers' "$1/target.json" >/dev/null \
    && ! same_helpers "$1" "$TOLLGATE_HOME/targets/$target"; then
    helpers='["helpers"]'
  fi
  jqx -c --slurpfile base "$1/target.json" --argjson helpers "$helpers" \
    'import "plan/sides" as sides; sides::differences($base[0]) + $helpers' "$definition"
}

# same_helpers DIR DIR: whether two definitions have the same files beside them
same_helpers() {
  local file not=()
  for file in target page mock changes; do not+=(-x "$file.json"); done
  diff -rq "${not[@]}" "$1" "$2" >/dev/null 2>&1
}

# base_summary DIFFERS: what a plan says of the base's own definition
base_summary() {
  local home=$shown_base_home
  [[ -n $home ]] || home=$(cd "$base_home" && pwd)
  jq -nc --argjson differs "$1" --arg home "${home#"$TOLLGATE_ROOT/"}" \
    --arg tree "$shown_base_tree" '$ARGS.named'
}

# changed_files: [paths of changed files] as JSON, nothing where no case may be left out: without
# paths, or where the definition beside the thresholds cannot tell what it leaves out
changed_files() {
  local own=$TOLLGATE_HOME/targets/$target/target.json there=$policy/targets/$target/target.json
  [[ -n $changed ]] || return 0
  if [[ -z $policy || $earlier != /dev/null || $there -ef $own ]]; then
    jq -Rnc '[inputs | select(. != "")] | select(. != [])' "$changed"
  else say "plan: no case is left out: $there is missing or not valid"; fi
}
