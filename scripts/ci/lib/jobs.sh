# Sourced by plan, collect, refresh and release-files: what was planned, and what is of it.

# planned_jobs FILE: sets planned, the jobs of that list; refuses one that is no list, or that was
# not read to its end
planned_jobs() {
  local count is_list='.schema == "tollgate/jobs/1" and (.jobs | type) == "array"'
  jq -e "$is_list" "$1" >/dev/null 2>&1 || fail "$1: is no list of jobs; did planning fail?"
  read_lines planned jq -c '.jobs[]' "$1"
  # Asked twice, for a job that is not read would not be missed.
  count=$(jq '.jobs | length' "$1")
  [[ ${#planned[@]} == "$count" ]] || fail "$1: of $count jobs ${#planned[@]} could be read"
}

# named JOB: sets id, target and runner
named() {
  id=$(jq -r .id <<<"$1")
  [[ $id =~ $job_name ]] || fail "a job is called '$id': allowed is TARGET_CLASS"
  # shellcheck disable=SC2034 # those who call this read them
  target=${id%%_*} runner=${id#*_}
}

# of_its_job FILE JOB: refuses what is no measurement, or not that of the job
of_its_job() {
  local other
  valid measurement "$1"
  other=$(jqx -r --argjson job "$2" 'import "ci/lib/jobs" as jobs; jobs::other_than($job)' "$1")
  [[ -z $other ]] || fail "$1: $other"
}

# list_changed: plan/changed, the paths of changed files; a list that is cut short would leave out
# too much
list_changed() {
  local listed
  jq -r '.changed // [] | .[]' plan/jobs.json >plan/changed
  listed=$(wc -l <plan/changed)
  [[ $listed == "$(jq '.changed // [] | length' plan/jobs.json)" ]] \
    || fail "plan/changed: holds $listed paths, others than plan/jobs.json"
}
