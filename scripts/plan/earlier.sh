# Sourced by plan: the definition beside the limits of another folder, and the changed files, which
# leave nothing out that it does not leave out as well.
# shellcheck shell=bash

# beside_the_limits: the definition that stands beside limits of another folder, and knows cases
# that are gone; /dev/null where there is none that can be understood
beside_the_limits() {
  local file=$policy/targets/$target/target.json
  if [[ -n $policy && -r $file && ! $file -ef $definition ]] \
    && (failure='' && valid target "$file") 2>/dev/null; then
    echo "$file"
  else echo /dev/null; fi
}

# changed_files: [their paths] as JSON; nothing where nothing may be left out. A definition beside
# the limits that is not there, or that nobody understands, cannot say what it leaves out; and a
# list without a path is no reason to.
changed_files() {
  local own=$TOLLGATE_HOME/targets/$target/target.json there=$policy/targets/$target/target.json
  [[ -n $changed ]] || return 0
  if [[ -z $policy || $earlier != /dev/null || $there -ef $own ]]; then
    jq -Rnc '[inputs | select(. != "")] | select(. != [])' "$changed"
  else say "plan: nothing is left out: $there does not say what may be"; fi
}
