# Sourced by plan: who proposes the change, whether it is measured now, which files it changes, and
# the stored data points that it is compared with beside its base.
# shellcheck shell=bash

# trust: who proposes the change, as matrix takes it
trust() {
  local owner author
  owner=$(of_event .pull_request.head.repo.full_name) author=$(of_event .pull_request.user.type)
  if [[ $MODE != gate ]]; then
    echo main
  elif [[ -n ${SENT-} ]]; then
    echo sent
  elif [[ ${GITHUB_EVENT_NAME-} == merge_group ]]; then
    echo queue
  elif [[ ${GITHUB_EVENT_NAME-} != pull_request ]]; then
    die "GITHUB_EVENT_NAME is '${GITHUB_EVENT_NAME-}': in mode gate allowed are pull_request," \
      "merge_group, or the SHA of one that a maintainer has SENT"
  elif [[ $owner == "$GITHUB_REPOSITORY" && $author == User ]]; then
    echo inside
  else
    echo outside
  fi
}

# hold: where nobody has requested the measurement, plans nothing, or fails
hold() {
  local unknown
  if [[ ${HELD-} ]] && jq -e '.jobs != []' plan/jobs.json >/dev/null; then
    [[ ${UNASKED:-fail} == pass ]] || fail "$HELD"
    jqx -c --arg words "$HELD" \
      'import "ci/plan/request" as request; request::held($words)' plan/jobs.json \
      | write plan/jobs.json
  fi
  [[ ${ONLY-} ]] || return 0
  unknown=$(jqx -r 'import "ci/plan/request" as request; request::misnamed' plan/jobs.json)
  [[ -z $unknown ]] || fail "$unknown"
}

# list_changed: writes plan/changed, the paths of changed files. A truncated list would leave out
# too many cases.
list_changed() {
  local count
  jq -r '.changed // [] | .[]' plan/jobs.json >plan/changed
  count=$(wc -l <plan/changed)
  [[ $count == "$(jq '.changed // [] | length' plan/jobs.json)" ]] \
    || fail "plan/changed: holds $count paths, others than plan/jobs.json"
}

# stored_options AT TARGET RUNNER: options of scripts/plan/run, a line each, where there is a store:
# main's data points, that of the last release before AT, and main's newest of the same machine. An
# unreadable store is reported on the run's page and fails nothing.
stored_options() {
  local of=(--store 'git:head#tollgate-store' --target "$2" --runner "$3") main
  [[ $MODE == gate ]] || return 0
  has_store || return 0
  rm -rf plan/release plan/points
  if ! git -C head cat-file -e "$1^{commit}" 2>/dev/null; then
    no_release "$2 on $3" "the commits that are compared are of another repository"
    return
  fi
  if ! run_store get "${of[@]}" --out plan >&2 \
    || ! run_store release "${of[@]}" --repository head --at "$1" >plan/release; then
    no_release "$2 on $3" "the store could not be read: $(last_words plan/store.log)"
    return
  fi
  [[ ! -d plan/points ]] || printf '%s\n' --points "$PWD/plan/points"
  if [[ -s plan/release ]]; then
    printf '%s\n' --release "$PWD/plan/release"
    main=$(newest_of_main "$1")
    [[ -z $main ]] || printf '%s\n' --main "$PWD/$main"
  fi
}

# has_store: whether the repository has the branch of the store
has_store() {
  git -C head show-ref --quiet refs/heads/tollgate-store refs/remotes/origin/tollgate-store
}

# run_store VERB OPTION…: prints what scripts/store/run prints; its messages go to plan/store.log
run_store() {
  local code=0
  "$TOLLGATE_ROOT/scripts/store/run" "$@" 2>plan/store.log || code=$?
  cat plan/store.log >&2
  return $code
}

# no_release JOB WHY: reports on the run's page that a job is not compared with the last release
no_release() {
  say "plan: $1 is not compared with the last release: $2"
  printf '%s\n' "- $1 is not compared with the last release: $2" | summary
}

# newest_of_main AT: the file of main's newest commit with a data point between the release and AT,
# on the machine of the release; nothing where there is none. An old commit may be measured last.
newest_of_main() {
  local commit file release distance nearest='' newest=''
  release=$(jq -r .commit plan/release)
  while read -r commit file; do
    git -C head merge-base --is-ancestor "$release" "$commit" 2>/dev/null || continue
    git -C head merge-base --is-ancestor "$commit" "$1" || continue
    distance=$(git -C head rev-list --count "$commit..$1")
    [[ -z $nearest ]] || ((distance < nearest)) || continue
    nearest=$distance newest=$file
  done < <(find plan/points -name '*.json' -exec cat {} + 2>/dev/null \
    | jqx -rn --arg at "$1" --slurpfile release plan/release \
      'import "ci/lib/snapshots" as snapshots; snapshots::after_release($release[0]; $at)')
  echo "$newest"
}
