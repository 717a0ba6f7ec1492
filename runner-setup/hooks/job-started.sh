#!/usr/bin/env bash
# hooks/job-started.sh: whether a job may begin on this machine. GitHub's agent calls it before each
# job, and refuses the job when it fails. The agent requires a name in .sh.
#
#   job-started.sh [--allow FILE]
#
#   --allow   the allowed jobs; default /etc/tollgate/allow.json
#
# Example: GITHUB_EVENT_NAME=push GITHUB_REPOSITORY=acme/tollgate … hooks/job-started.sh
#
# Reads   the variables of the agent: GITHUB_EVENT_NAME, GITHUB_REPOSITORY, GITHUB_REF,
#         GITHUB_WORKFLOW_REF, GITHUB_EVENT_PATH.
# Prints  why the job is refused, and what is allowed.
# Exits   0 allowed · 3 refused, or unknown · 64 wrong usage
set -Eeuo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "$0")/../../scripts/lib/common.sh"
allow=/etc/tollgate/allow.json
options allow "$@"
((${#words[@]} == 0)) || die "'${words[*]}': unexpected word (see --help)"
PATH=/opt/tollgate/tools/bin:$PATH
event=${GITHUB_EVENT_PATH:-/nonexistent}
jq -e '.schema == "tollgate/allow/1"' "$allow" >/dev/null 2>&1 \
  || fail "$allow: cannot be read, so no job may begin: run runner-setup/setup again"
jq -e 'type == "object"' "$event" >/dev/null 2>&1 || fail "GITHUB_EVENT_PATH" \
  "'${GITHUB_EVENT_PATH-}': cannot be read, so the job is unknown"

job=(
  --arg event "${GITHUB_EVENT_NAME-}"
  --arg repository "${GITHUB_REPOSITORY-}"
  --arg ref "${GITHUB_REF-}"
  --arg workflow "${GITHUB_WORKFLOW_REF-}"
)
rules=$TOLLGATE_ROOT/runner-setup/hooks/job-started.jq
refused=$(jq -r --slurpfile allow "$allow" "${job[@]}" -f "$rules" "$event") \
  || fail "$event: not an event of GitHub"
[[ -z $refused ]] || fail "this machine does not take this job: ${refused//$'\n'/; }"
