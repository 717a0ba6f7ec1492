# Sourced by plan: whether the names of cases that it is given fit any.
# shellcheck shell=bash

# check_names: refuses names of cases where none fits; tells of one that does not beside others
check_names() {
  local unchosen problem
  [[ -n $only ]] || return 0
  unchosen=$(jqx -r --arg tier "$tier" --arg only "$only" --argjson probes "$probes" \
    'import "lib/cases" as cases; cases::unchosen($tier; $only; $probes)' "$definition") \
    || fail "$definition: its cases could not be read"
  problem=${unchosen#* }
  [[ $unchosen != '0 '* ]] || die "$problem"
  [[ -z $unchosen ]] || say "plan: $problem"
}
