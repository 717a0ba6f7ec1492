#!/usr/bin/env bats
# runner-setup/hooks and runner-setup/agent: the jobs a machine takes, its registration for one, and
# cleaning up after it.

load ../lib/scratch
load ../lib/throwaway

setup_file() { "$ROOT/runner-setup/install" --for "sudo python3"; }
setup() {
  scratch
  cat >"$box/allow.json" <<'EOT'
{
  "schema": "tollgate/allow/1",
  "repositories": ["acme/tollgate"],
  "heads": ["acme/tollgate"],
  "events": ["push", "workflow_dispatch", "pull_request"],
  "refs": ["refs/heads/main", "refs/tags/v[^/]*", "refs/pull/[0-9]+/merge"],
  "workflows": ["acme/tollgate/.github/workflows/(pr-gate|gate)[.]yml@refs/.*"]
}
EOT
  pull=$(jq -nc '
    {
      pull_request: {
        user: { type: "User" },
        head: { repo: { full_name: "acme/tollgate" } }
      }
    }')
}
teardown() { thrown_away; }

# job EVENT REF PAYLOAD [NAME=VALUE…]: asks the hook about a job of acme/tollgate
job() {
  printf '%s\n' "$3" >"$box/event.json"
  run env GITHUB_EVENT_NAME="$1" GITHUB_REF="$2" GITHUB_EVENT_PATH="$box/event.json" \
    GITHUB_REPOSITORY=acme/tollgate \
    GITHUB_WORKFLOW_REF="acme/tollgate/.github/workflows/pr-gate.yml@$2" "${@:4}" \
    "$ROOT/runner-setup/hooks/job-started.sh" --allow "${allow:-$box/allow.json}"
  echo "$output"
}
# refused WORDS: the job may not begin, for this reason
refused() { [[ $status -eq 3 && $output == *"$1"* ]]; }

@test "job-started: jobs of main and its own pull requests may begin" {
  job push refs/heads/main '{}'
  [ "$status" -eq 0 ]
  job push refs/tags/v1.2 '{}'
  [ "$status" -eq 0 ]
  job workflow_dispatch refs/heads/main '{"inputs": {}}'
  [ "$status" -eq 0 ]
  job pull_request refs/pull/12/merge "$pull"
  [ "$status" -eq 0 ]
}

@test "job-started: an unlisted event, ref, workflow, repository or author is refused by name" {
  words='the event "pull_request_target"; allowed are push, workflow_dispatch, pull_request'
  job pull_request_target refs/heads/main "$pull"
  refused "$words"
  job issue_comment refs/heads/main '{}'
  refused 'the event "issue_comment"'
  # A group of a merge queue may hold what forks have proposed.
  job merge_group refs/heads/gh-readonly-queue/main/pr-12-0a1b2c3d '{}'
  refused 'the event "merge_group"'
  job push refs/heads/a-branch '{}'
  refused 'the ref "refs/heads/a-branch"; allowed are refs/heads/main'
  job push refs/heads/main-2 '{}'
  refused 'the ref "refs/heads/main-2"'
  job push refs/heads/main '{}' GITHUB_REPOSITORY=mallory/tollgate
  refused 'the repository "mallory/tollgate"'
  job push refs/heads/main '{}' GITHUB_REPOSITORY=acme/tollgateX
  refused 'the repository'
  workflow=acme/tollgate/.github/workflows/miner.yml@refs/heads/main
  job push refs/heads/main '{}' GITHUB_WORKFLOW_REF=$workflow
  refused "the workflow \"$workflow\""
  job pull_request refs/pull/12/merge "${pull/acme/mallory}"
  refused 'the head repository "mallory/tollgate"; allowed are acme/tollgate'
  job pull_request refs/pull/12/merge "${pull/User/Bot}"
  refused 'a pull request of "Bot"; allowed are people'
  # A head whose repository is gone says none.
  gone='{"pull_request": {"user": {"type": "User"}, "head": {"repo": null}}}'
  job pull_request refs/pull/12/merge "$gone"
  refused 'the head repository ""'
  job pull_request refs/pull/12/merge '{}'
  refused 'a pull request that does not say where it comes from'
  # Several at once are all told.
  job schedule refs/heads/x '{}'
  [[ $output == *"the event"*"; the ref"* ]]
}

@test "job-started: repository names are not patterns" {
  jq '
    (.repositories, .heads) = ["acme/site.io", "a.*"]
    | .workflows[0] |= sub("acme/tollgate"; "acme/site[.]io")' "$box/allow.json" >"$box/site.json"
  allow=$box/site.json
  workflow=acme/site.io/.github/workflows/gate.yml@refs/heads/main
  ours=(GITHUB_REPOSITORY=acme/site.io GITHUB_WORKFLOW_REF="$workflow")
  job push refs/heads/main '{}' "${ours[@]}"
  [ "$status" -eq 0 ]
  job push refs/heads/main '{}' "${ours[@]}" GITHUB_REPOSITORY=acme/siteXio
  refused 'the repository "acme/siteXio"; allowed are acme/site.io'
  job pull_request refs/pull/12/merge "${pull/acme\/tollgate/acme\/siteXio}" "${ours[@]}"
  refused 'the head repository "acme/siteXio"; allowed are acme/site.io'
  # A ref is one line, whatever a pattern takes for its end.
  job push $'refs/heads/main\n' '{}' "${ours[@]}"
  refused 'the ref "refs/heads/main\n"'
}

@test "job-started: an unknown job may not begin" {
  job push refs/heads/main '{'
  refused "cannot be read, so the job is unknown"
  job push refs/heads/main '[]'
  refused "cannot be read"
  echo '{}' >"$box/allow.json"
  job push refs/heads/main '{}'
  refused "allow.json: cannot be read, so no job may begin"
  allow=/nonexistent job '' '' '{}'
  refused "no job may begin"
  run env -u CI "$ROOT/runner-setup/hooks/job-completed.sh"
  [ "$status" -eq 64 ]
}

# A job that leaves a deaf server of the agent's and one of the service's; then the hook, as the
# agent calls it.
leaving_job='
setsid bash -c "trap : TERM; while :; do sleep 1; done" </dev/null >/dev/null 2>&1 &
sudo -n -u tollgate-service -- setsid python3 -m http.server --bind 127.0.0.1 8003 \
  </dev/null >/dev/null 2>&1 &
until ps -u tollgate-service -o comm= | grep -q python3; do sleep 0.1; done
bash -c "/gate/runner-setup/hooks/job-completed.sh; echo the hook ended with \$?"
echo "the agent goes on"
ps -eo euser:40=,stat=,comm= | grep "^tollgate" | grep -v " Z"'

@test "job-completed: ends what a job left, spares the agent, and says so" {
  throwaway
  within useradd --system tollgate-agent
  within useradd --system --user-group tollgate-service
  within usermod -aG tollgate-service tollgate-agent
  install -m 440 /dev/stdin "$inside/etc/sudoers.d/tollgate" <<'EOT'
Defaults:tollgate-agent !use_pty, !pam_session, !pam_setcred, !requiretty
tollgate-agent ALL=(tollgate-service) NOPASSWD: ALL
EOT
  run within setpriv --reuid tollgate-agent --regid tollgate-agent --init-groups \
    env CI=true TOLLGATE_SERVICE_USER=tollgate-service bash -c "$leaving_job"
  echo "$output"
  [[ $output == *"ended what the job had left: "*"bash"*"python3"* ]]
  [[ $output == *"the hook ended with 0"*"the agent goes on"* ]]
  after=${output#*the agent goes on}
  [[ $after != *python3* && $after != *sleep* ]]
}
