#!/usr/bin/env bash
# hooks/job-started.sh: whether a job may begin on this machine. GitHub's agent asks before each
# job, and does not begin it when this fails. It starts only what is called .sh.
#
#   job-started.sh [--allow FILE]
#
#   --allow   what is allowed, instead of /etc/tollgate/allow.json
#
# Example: GITHUB_EVENT_NAME=push GITHUB_REPOSITORY=acme/tollgate … hooks/job-started.sh
#
# Reads   what the agent says of the job: GITHUB_EVENT_NAME, GITHUB_REPOSITORY, GITHUB_REF,
#         GITHUB_WORKFLOW_REF, GITHUB_EVENT_PATH.
# Prints  what was refused, why, and what is allowed.
# Exits   0 it may · 3 it may not, or cannot be told · 64 wrong usage
set -Eeuo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "$0")/../../scripts/lib/common.sh"
allow=/etc/tollgate/allow.json
options allow "$@"
((${#words[@]} == 0)) || die "'${words[*]}': not expected (see --help)"
PATH=/opt/tollgate/tools/bin:$PATH
event=${GITHUB_EVENT_PATH:-/nonexistent}
jq -e '.schema == "tollgate/allow/1"' "$allow" >/dev/null 2>&1 \
  || fail "$allow: cannot be read, so no job may begin: run runner-setup/setup again"
jq -e 'type == "object"' "$event" >/dev/null 2>&1 || fail "GITHUB_EVENT_PATH" \
  "'${GITHUB_EVENT_PATH-}': cannot be read, so it cannot be told what this job is"

job=(
  --arg event "${GITHUB_EVENT_NAME-}"
  --arg repository "${GITHUB_REPOSITORY-}"
  --arg ref "${GITHUB_REF-}"
  --arg workflow "${GITHUB_WORKFLOW_REF-}"
)
rules=$TOLLGATE_ROOT/runner-setup/hooks/job-started.jq
refused=$(jq -r --slurpfile allow "$allow" "${job[@]}" -f "$rules" "$event") \
  || fail "$event: cannot be understood"
[[ -z $refused ]] || fail "this machine does not take this job: ${refused//$'\n'/; }"
