# Sourced by collect and bisected: what explains a verdict, of a machine that has run a head, which
# could have written anything there.

# checked_why FILE VERDICT: what explains that verdict, as it may be shown; false where it is
# anything else, and nothing where there is none
checked_why() {
  local most=200000 checked=''
  [[ -f $1 && ! -L $1 ]] || return 0
  if (($(stat -c %s "$1") <= most)) && (valid why "$1") 2>/dev/null; then
    checked=$(sorted_jqx -s --slurpfile verdict "$2" \
      -f "$TOLLGATE_ROOT/scripts/ci/lib/why.jq" "$1" 2>/dev/null) || checked=''
  fi
  [[ -n $checked ]] && printf '%s\n' "$checked"
}
