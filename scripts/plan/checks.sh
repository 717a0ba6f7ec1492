# Sourced by plan: checks of the target definition and its thresholds, also those of the base. Uses
# plan's variables.
# shellcheck shell=bash

# check_definition: sets definition, thresholds and earlier, and rejects what is wrong in them
check_definition() {
  local own=$TOLLGATE_HOME/thresholds/$target.json
  definition=$TOLLGATE_HOME/targets/$target/target.json
  thresholds=${policy:-$TOLLGATE_HOME}/thresholds/$target.json
  [[ -r $definition ]] || die "no target '$target': $definition does not exist;" \
    "allowed: $(targets_there)"
  valid target "$definition"
  earlier=$(earlier_definition)
  check_limits "$thresholds" "$earlier"
  # Limits that do not decide yet will do so after the merge.
  [[ ! -e $own || $own -ef $thresholds ]] || check_limits "$own" /dev/null
}

# earlier_definition: the definition beside the thresholds of --policy, which has cases that are
# gone here; /dev/null where there is none, or it is not valid
earlier_definition() {
  local file=$policy/targets/$target/target.json
  if [[ -n $policy && -r $file && ! $file -ef $definition ]] \
    && (failure='' && valid target "$file") 2>/dev/null; then
    echo "$file"
  else echo /dev/null; fi
}

# service_names: the services of scripts/services, as a JSON list
service_names() {
  (cd "$TOLLGATE_ROOT/scripts/services" && printf '%s\n' * | jq -Rnc '[inputs]')
}

# check_limits FILE EARLIER: rejects limits of what neither definition has. jq 1.6 ends with an
# assertion where a program reads two data files and binds no variable of its own, hence $a.
check_limits() {
  local problems
  valid thresholds "$1"
  problems=$(jqx -rn \
    --slurpfile target "$definition" --arg target_file "$definition" --slurpfile earlier "$2" \
    --slurpfile thresholds "$1" --arg thresholds_file "$1" \
    --argjson probes "$probes" --argjson services "$(service_names)" \
    'import "plan/problems" as problems; $ARGS.named as $a | $a | problems::problems') \
    || fail "$1: could not be checked"
  [[ -z $problems ]] || fail "$problems"
}

# check_only: rejects --only where no case matches; warns of a glob that matches none
check_only() {
  local unchosen problem
  [[ -n $only ]] || return 0
  unchosen=$(jqx -r --arg tier "$tier" --arg only "$only" --argjson probes "$probes" \
    'import "lib/cases" as cases; cases::unchosen($tier; $only; $probes)' "$definition") \
    || fail "$definition: its cases could not be read"
  problem=${unchosen#* }
  [[ $unchosen != '0 '* ]] || die "$problem"
  [[ -z $unchosen ]] || say "plan: $problem"
}

# check_own FILE: rejects a definition of the base that this version does not understand. Launches
# and pairs were settings once; nothing reads them now.
check_own() {
  local problem gone=': /settings/(launches|pairs) is an unknown key'
  problem=$( (failure='' && valid target "$1") 2>&1) || true
  problem=$(grep -vE "$gone" <<<"${problem#"$(stage_name): "}") || true
  [[ -n $problem ]] || problem=$(jqx -r --argjson services "$(service_names)" \
    'import "plan/problems" as problems; problems::service_problems($services)' "$1")
  [[ -z $problem ]] || fail "the base's own target.json is not valid: $problem;" \
    '"sides": "head"' "in the head's definition builds and starts both sides by the head's"
}

# check_relayout: rejects --relayout where a side cannot be built in so many layouts
check_relayout() {
  local side file problem
  [[ -n $relayout ]] || return 0
  for side in head base; do
    file=$(definition_of "$out/inputs" "$side")
    problem=$(jqx -r --arg asked "$relayout" --arg machine "$(uname -m)" \
      'import "plan/problems" as problems; problems::relayout_problem($asked; $machine)' "$file")
    [[ -z $problem ]] || die "--relayout '$relayout': the definition of the $side: $problem"
  done
}

# check_plan PLAN: rejects one that lacks a script, or cannot reach its first look within its budget
check_plan() {
  local missing why_not
  missing=$(jqx -r 'import "plan/words" as words; words::scripts' <<<"$1" | sort -u \
    | while read -r endpoint; do
      [[ -r $out/inputs/k6/$target/$endpoint.js ]] || echo "k6/$target/$endpoint.js"
    done)
  [[ -z $missing ]] || fail "$definition names endpoints without a script: $missing"
  why_not=$(jqx -r 'import "plan/words" as words; words::why_not' <<<"$1")
  [[ -z $why_not ]] || fail "$why_not"
}
