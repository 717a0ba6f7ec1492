# Sourced by scripts/ci/*: outputs, messages and requests of a workflow's job, and what it reads.
# The jobs read their inputs from the environment, because a workflow may not put them into a
# command.

# Mode track-main is mode baseline, on hosted machines too.
HOSTED=false
[[ ${MODE-} != track-main ]] || MODE=baseline HOSTED=true

# random_token: 32 hex digits that nobody can guess
random_token() {
  local digits
  digits=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  [[ $digits =~ ^[0-9a-f]{32}$ ]] || fail "/dev/urandom: gave no digits"
  echo "$digits"
}

# The output of builds and services is printed, too. From here on the runner takes no line as a
# command but those between this random token. It reads both streams; standard output may be data.
resume=$(random_token)
[[ ${GITHUB_ACTIONS-} != true ]] || say "::stop-commands::$resume"

# annotation LEVEL WORDS: on the run's page, where there is one
annotation() {
  if [[ ${GITHUB_ACTIONS-} != true ]]; then say "$1: $2"; else
    printf '::%s::\n::%s::%s\n::stop-commands::%s\n' "$resume" "$1" "$2" "$resume" >&2
  fi
}
warning() { annotation warning "$*"; }
notice() { annotation notice "$*"; }

# must NAME PATTERN WORDS: refuses a variable of the environment that does not match
must() { [[ ${!1-} =~ ^($2)$ ]] || die "$1 is '${!1-}': allowed is $3"; }

# strip_control: standard input without control characters other than tab and line feed
strip_control() { tr -d '\000-\011\013-\037\177'; }

# output NAME VALUE: an output of the step; nothing away from GitHub. A random word ends it, which
# the value cannot hold.
output() {
  local end
  end=$(random_token)
  printf '%s<<end-%s\n%s\nend-%s\n' "$1" "$end" "$2" "$end" \
    | strip_control >>"${GITHUB_OUTPUT:-/dev/null}"
}

# summary: standard input onto the run's page; nothing away from GitHub
summary() { strip_control >>"${GITHUB_STEP_SUMMARY:-/dev/null}"; }

# of_event FILTER: that field of the event; nothing where the event lacks it
of_event() { jq -r "$1 // empty" "${GITHUB_EVENT_PATH:-/dev/null}"; }

# run_commit: the commit that the run is about. GITHUB_SHA of a pull request is a merge commit that
# GitHub makes, so it never replaces a head that the event does not name.
run_commit() {
  local head
  head=$(of_event .pull_request.head.sha) || fail "the event could not be read"
  [[ ${GITHUB_EVENT_NAME-} == pull_request ]] || head=${head:-${GITHUB_SHA-}}
  head=${SENT:-$head}
  [[ $head =~ ^[0-9a-f]{40}$ ]] \
    || die "the commit of this run is '$head': allowed is a full one of 40 hex digits"
  echo "$head"
}

# latest DIR NAME [END]: of DIR/NAME.1END, DIR/NAME.2END, …, one for each attempt of a run, the
# latest; a file that does not exist where there is none. A job can name its artifacts as it likes,
# so one of an attempt still to come does not count.
latest() {
  local attempt=${GITHUB_RUN_ATTEMPT:-100}
  while ((attempt > 0)) && [[ ! -e $1/$2.$attempt${3-} ]]; do attempt=$((attempt - 1)); done
  echo "$1/$2.$attempt${3-}"
}

# The id of a job, TARGET_CLASS.
job_name='^[a-z0-9][a-z0-9-]*_[a-z0-9-]+$'

# is_planned: whether plan/ is the planning job's, by its digest DIGEST. Any job of a run can
# replace the artifact.
is_planned() { [[ -d plan && $(digest_of plan) == "${DIGEST-}" ]]; }

# check_plan: refuses another plan
check_plan() {
  is_planned || fail "plan/: is not the planning job's, whose digest is '${DIGEST-}'"
}

# unpack_plan JOB FOLDER: the plan of one job
unpack_plan() {
  [[ $1 =~ $job_name ]] || die "JOB is '$1': allowed is TARGET_CLASS"
  check_plan
  rm -rf "$2"
  mkdir -p "$2"
  tar -xf plan/plans.tar -C "$2" --no-same-owner --strip-components=2 "./$1" \
    || fail "plan/plans.tar: holds no job $1"
}

# ask_github PATH: GitHub's answer. The token is in no process list.
ask_github() {
  local options=(-fsS --max-time 20 --config -)
  options+=(-H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28')
  printf 'header = "Authorization: Bearer %s"\n' "${GITHUB_TOKEN-}" \
    | curl "${options[@]}" "$GITHUB_API_URL$1" 2>&1
}

# github PATH [PAUSE]: the same, retried after each pause of scripts/lib/retry.json, or after PAUSE
# seconds instead
github() {
  local pauses answer pause
  [[ -n ${GITHUB_API_URL-} ]] || die "GITHUB_API_URL is not set: a runner names its server"
  pauses=$(jq -r '.pauses_s[], "last"' "$TOLLGATE_ROOT/scripts/lib/retry.json")
  for pause in $pauses; do
    if answer=$(ask_github "$1"); then
      printf '%s\n' "$answer"
      return
    fi
    [[ $pause != last ]] || fail "GitHub did not answer $1: ${answer:0:300}"
    sleep "${2:-$pause}"
  done
  fail "$TOLLGATE_ROOT/scripts/lib/retry.json: has no pauses_s"
}

# list_statuses SHA FILE EFFECT: writes the statuses of a commit, the newest first, as a JSON list.
# Where GitHub does not answer: an empty list, a warning that names the effect, and 1.
list_statuses() {
  local page answer pages='' path code=0
  for ((page = 1; page < 11; page++)); do
    path="/repos/${GITHUB_REPOSITORY-}/commits/$1/statuses?per_page=100&page=$page"
    if ! answer=$(github "$path" "${PAUSE_S-}") \
      || ! jq -e 'type == "array"' <<<"$answer" >/dev/null 2>&1; then
      warning "GitHub did not list the statuses of $1: $3"
      pages='' code=1
      break
    fi
    pages+=$answer$'\n'
    (($(jq length <<<"$answer") == 100)) || break
  done
  jq -cs 'add // []' <<<"$pages" >"$2" || code=1
  return $code
}
