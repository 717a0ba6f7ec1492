# Sourced by plan: whose change it is, and whether anybody wants it measured.
# shellcheck shell=bash

# trust: whose change it is, see matrix
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

# hold: nothing is measured that nobody has asked for; whether that is green was told beforehand
hold() {
  local odd
  if [[ ${HELD-} ]] && jq -e '.jobs != []' plan/jobs.json >/dev/null; then
    [[ ${UNASKED:-fail} == pass ]] || fail "$HELD"
    jqx -c --arg words "$HELD" \
      'import "ci/plan/request" as request; request::held($words)' plan/jobs.json \
      | write plan/jobs.json
  fi
  [[ ${ONLY-} ]] || return 0
  odd=$(jqx -r 'import "ci/plan/request" as request; request::misnamed' plan/jobs.json)
  [[ -z $odd ]] || fail "$odd"
}
