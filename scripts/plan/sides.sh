# Sourced by plan: how the base is built and started where its own tree says it in another way.

# base_inputs: inputs/base/, the base's own definition with the helpers beside it; sets base_own,
# what a plan says of it, null where both sides are built and started in one way. A mock has no
# tree of its own.
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
  if [[ $differs == '[]' ]]; then rm -r "$base"; else base_own=$(told_of_own "$differs"); fi
}

# check_own FILE: refuses a definition of the base that today's gate does not understand. How long
# to measure was a setting once, and is nothing that the base is asked for.
check_own() {
  local problem gone=': /settings/(launches|pairs) is an unknown key'
  problem=$( (failure='' && valid target "$1") 2>&1) || true
  problem=$(grep -vE "$gone" <<<"${problem#"$(stage_name): "}") || true
  [[ -n $problem ]] || problem=$(jqx -r --argjson services "$(service_names)" \
    'import "plan/problems" as problems; problems::service_problems($services)' "$1")
  [[ -z $problem ]] || fail "the base's own target.json is not valid: $problem;" \
    '"sides": "head"' "in the head's definition builds and starts both sides by the head's"
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

# same_helpers DIR DIR: whether what stands beside two definitions is the same
same_helpers() {
  local file not=()
  for file in target page mock changes; do not+=(-x "$file.json"); done
  diff -rq "${not[@]}" "$1" "$2" >/dev/null 2>&1
}

# told_of_own DIFFERS: what a plan says of the base's own definition
told_of_own() {
  local home=$shown_base_home
  [[ -n $home ]] || home=$(cd "$base_home" && pwd)
  jq -nc --argjson differs "$1" --arg home "${home#"$TOLLGATE_ROOT/"}" \
    --arg tree "$shown_base_tree" '$ARGS.named'
}
