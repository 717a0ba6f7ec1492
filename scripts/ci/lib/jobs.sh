# Sourced by plan, collect, refresh, release-files, track-main and bisected: the planned jobs, and
# what each job left.

# planned_jobs FILE: the jobs of jobs.json, a line each; refuses another file, or a truncated list
planned_jobs() {
  local count jobs is_list='.schema == "tollgate/jobs/1" and (.jobs | type) == "array"'
  jq -e "$is_list" "$1" >/dev/null 2>&1 || fail "$1: is no list of jobs; did planning fail?"
  read_lines jobs jq -c '.jobs[]' "$1"
  # Counted again: a job that is not read would not be missed.
  count=$(jq '.jobs | length' "$1")
  [[ ${#jobs[@]} == "$count" ]] || fail "$1: of $count jobs ${#jobs[@]} could be read"
  ((count == 0)) || printf '%s\n' "${jobs[@]}"
}

# id_of JOB: its id, TARGET_CLASS
id_of() {
  local id
  id=$(jq -r .id <<<"$1")
  [[ $id =~ $job_name ]] || fail "the id of a job is '$id': allowed is TARGET_CLASS"
  echo "$id"
}

# check_measurement FILE JOB: refuses what is no measurement, or not that of the job
check_measurement() {
  local mismatch
  valid measurement "$1"
  mismatch=$(jqx -r --argjson job "$2" \
    'import "ci/lib/jobs" as jobs; jobs::measurement_problem($job)' "$1")
  [[ -z $mismatch ]] || fail "$1: $mismatch"
}

# checked_why FILE VERDICT: why.json, as it may be shown: a machine that has run a head could have
# written anything there. Prints nothing where there is no such file; false where it is not valid.
checked_why() {
  local most=200000 checked=''
  [[ -f $1 && ! -L $1 ]] || return 0
  if (($(stat -c %s "$1") <= most)) && (valid why "$1") 2>/dev/null; then
    checked=$(sorted_jqx -s --slurpfile verdict "$2" \
      'import "ci/lib/jobs" as jobs; jobs::explanation($verdict)' "$1" 2>/dev/null) || checked=''
  fi
  [[ -n $checked ]] && printf '%s\n' "$checked"
}
