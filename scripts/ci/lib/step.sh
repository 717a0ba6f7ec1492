# Sourced by scripts/ci/*: what a job of a workflow tells GitHub, and what it is handed. The jobs
# read their inputs from the environment, because a workflow may not put them into a command.

# A run that keeps data points is one of baselines, which may be of hosted machines, too.
HOSTED=false
[[ ${MODE-} != track-main ]] || MODE=baseline HOSTED=true

# unguessable: 32 hex digits
unguessable() {
  local digits
  digits=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  [[ $digits =~ ^[0-9a-f]{32}$ ]] || fail "/dev/urandom: gave no digits"
  echo "$digits"
}

# What builds and services say is printed, too. So that none of it is a command to the runner, no
# line is any more, in this step, but one with a word that nobody else knows. The runner reads both
# streams; standard output may be data.
resume=$(unguessable)
[[ ${GITHUB_ACTIONS-} != true ]] || say "::stop-commands::$resume"

# annotation LEVEL WORDS: on the page of the run, where there is one
annotation() {
  if [[ ${GITHUB_ACTIONS-} != true ]]; then say "$1: $2"; else
    printf '::%s::\n::%s::%s\n::stop-commands::%s\n' "$resume" "$1" "$2" "$resume" >&2
  fi
}
warning() { annotation warning "$*"; }
notice() { annotation notice "$*"; }

# must NAME PATTERN WORDS: refuses a variable of the environment that is not of the pattern
must() { [[ ${!1-} =~ ^($2)$ ]] || die "$1 is '${!1-}': allowed is $3"; }

# lines_only: standard input without control characters, but for ends of lines
lines_only() { tr -d '\000-\011\013-\037\177'; }

# output NAME VALUE: an output of the step. Where it ends, a word says that nobody could put into
# the value. It goes nowhere away from GitHub.
output() {
  local end
  end=$(unguessable)
  printf '%s<<end-%s\n%s\nend-%s\n' "$1" "$end" "$2" "$end" \
    | lines_only >>"${GITHUB_OUTPUT:-/dev/null}"
}

# summary: standard input onto the page of the run. It goes nowhere away from GitHub.
summary() { lines_only >>"${GITHUB_STEP_SUMMARY:-/dev/null}"; }

# of_event FILTER: what the event says, nothing where it says nothing
of_event() { jq -r "$1 // empty" "${GITHUB_EVENT_PATH:-/dev/null}"; }

# asked_commit: the commit that a run is about. GITHUB_SHA of a pull request is a commit that GitHub
# has made, and nothing in place of one that its event does not name.
asked_commit() {
  local head
  head=$(of_event .pull_request.head.sha) || fail "the event could not be read"
  [[ ${GITHUB_EVENT_NAME-} == pull_request ]] || head=${head:-${GITHUB_SHA-}}
  head=${SENT:-$head}
  [[ $head =~ ^[0-9a-f]{40}$ ]] \
    || die "the commit of this run is '$head': allowed is a full one of 40 hex digits"
  echo "$head"
}

# latest DIR NAME [END]: of DIR/NAME.1END, DIR/NAME.2END, …, which the attempts of a run have left,
# the one that counts; one that is not there, where there is none. Jobs can choose the names of what
# they leave: what claims to be of an attempt that is still to come does not count.
latest() {
  local attempt=${GITHUB_RUN_ATTEMPT:-100}
  while ((attempt > 0)) && [[ ! -e $1/$2.$attempt${3-} ]]; do attempt=$((attempt - 1)); done
  echo "$1/$2.$attempt${3-}"
}

# The id of a job, TARGET_CLASS.
job_name='^[a-z0-9][a-z0-9-]*_[a-z0-9-]+$'

# is_planned: whether plan/ is what the planning job has handed on, whose digest is DIGEST. Every
# job of a run can put another artifact in its place.
is_planned() { [[ -d plan && $(digest_of plan) == "${DIGEST-}" ]]; }

# check_plan: refuses another one
check_plan() {
  is_planned || fail "plan/: is not the plan that was made, whose digest is '${DIGEST-}'"
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

# ask_github PATH: standard output is what GitHub answers. The token is in no process list.
ask_github() {
  local options=(-fsS --max-time 20 --config -)
  options+=(-H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28')
  printf 'header = "Authorization: Bearer %s"\n' "${GITHUB_TOKEN-}" \
    | curl "${options[@]}" "$GITHUB_API_URL$1" 2>&1
}

# github PATH [PAUSE]: the same, patiently: again after each pause of scripts/lib/retry.json, or
# after so many seconds in the place of each
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
