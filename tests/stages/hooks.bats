#!/usr/bin/env bats
# runner-setup/hooks and runner-setup/agent: which jobs a machine takes, how it registers for one,
# and what is left after it.

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
  "workflows": ["acme/tollgate/.github/workflows/(pr-gate|gate)[.]yml@.*"]
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
    "$ROOT/runner-setup/hooks/job-started" --allow "${allow:-$box/allow.json}"
  echo "$output"
}
# refused WORDS: the job may not begin, for this reason
refused() { [[ $status -eq 3 && $output == *"$1"* ]]; }

@test "job-started: what main and its own pull requests start may begin" {
  job push refs/heads/main '{}'
  [ "$status" -eq 0 ]
  job push refs/tags/v1.2 '{}'
  [ "$status" -eq 0 ]
  job workflow_dispatch refs/heads/main '{"inputs": {}}'
  [ "$status" -eq 0 ]
  job pull_request refs/pull/12/merge "$pull"
  [ "$status" -eq 0 ]
}

@test "job-started: event, ref, workflow, repository or author that is not listed, each by name" {
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

@test "job-started: what cannot be told may not begin" {
  job push refs/heads/main '{'
  refused "cannot be read, so it cannot be told what this job is"
  job push refs/heads/main '[]'
  refused "cannot be read"
  echo '{}' >"$box/allow.json"
  job push refs/heads/main '{}'
  refused "allow.json: cannot be read, so no job may begin"
  allow=/nonexistent job '' '' '{}'
  refused "no job may begin"
  run env -u CI "$ROOT/runner-setup/hooks/job-completed"
  [ "$status" -eq 64 ]
}

# A job that leaves a deaf server of the agent's and one of the service's; then the hook, as the
# agent calls it.
leaving_job='
setsid bash -c "trap : TERM; while :; do sleep 1; done" </dev/null >/dev/null 2>&1 &
sudo -n -u tollgate-service -- setsid python3 -m http.server --bind 127.0.0.1 8003 \
  </dev/null >/dev/null 2>&1 &
until ps -u tollgate-service -o comm= | grep -q python3; do sleep 0.1; done
bash -c "/gate/runner-setup/hooks/job-completed; echo the hook ended with \$?"
echo "the agent goes on"
ps -eo euser:40=,stat=,comm= | grep "^tollgate" | grep -v " Z"'

@test "job-completed: ends what a job left of agent and service, spares the agent, and says so" {
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

# hub: a GitHub inside the copy: it notes what it is asked for, and refuses once there is /refuse
hub() {
  cat >"$inside/github.py" <<'EOT'
import http.server, json, os, subprocess

class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        ps = ["ps", "axww", "-o", "args="]
        seen = subprocess.run(ps, capture_output=True, text=True).stdout
        asked = {
            "path": self.path,
            "authorization": self.headers["authorization"],
            "body": body,
            "shown": "secret-token" in seen,
        }
        json.dump(asked, open("/asked.json", "w"))
        refuse = os.path.exists("/refuse")
        self.send_response(403 if refuse else 201)
        self.end_headers()
        refusal = {"message": "Resource not accessible"}
        answer = refusal if refuse else {"encoded_jit_config": "one-job"}
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *words):
        pass

http.server.HTTPServer(("127.0.0.1", 8004), Handler).serve_forever()
EOT
  within python3 /github.py >/dev/null 2>&1 &
  listens() { within curl -s --noproxy '*' -o /dev/null http://127.0.0.1:8004; }
  eventually listens
}
prepare() {
  run within env RUNTIME_DIRECTORY=/run/tollgate GITHUB_API_URL=http://127.0.0.1:8004 \
    no_proxy='*' /gate/runner-setup/agent/prepare
}

@test "prepare: an agent as downloaded, for one job, by a credential no list of processes shows" {
  throwaway
  agents=/var/lib/tollgate-agent
  within useradd --system --user-group --create-home --home-dir $agents tollgate-agent
  mkdir -p "$inside/etc/tollgate" "$inside/run/tollgate" "$box/agent"
  printf '#!/bin/sh\nid -un; echo "$@"; ls -a\n' >"$box/agent/run.sh"
  chmod +x "$box/agent/run.sh"
  tar -czf "$inside/opt/tollgate/agent.tar.gz" -C "$box/agent" .
  jq -n '{ repository: "acme/tollgate", group: 7, labels: ["self-hosted", "pi5"] }' \
    >"$inside/etc/tollgate/agent.json"
  install -m 600 /dev/stdin "$inside/etc/tollgate/credential" <<<secret-token
  hub
  prepare
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(within stat -c '%U %a' /run/tollgate/registration)" = "tollgate-agent 400" ]
  jq -e '
    .path == "/repos/acme/tollgate/actions/runners/generate-jitconfig"
    and .authorization == "Bearer secret-token"
    and (.shown | not)
    and .body.runner_group_id == 7
    and .body.labels == ["self-hosted", "pi5"]
    and (.body.name | test("-[0-9a-f]{8}$"))' "$inside/asked.json"
  # The agent may remove what it has read.
  within chown tollgate-agent /run/tollgate
  run within setpriv --reuid tollgate-agent --regid tollgate-agent --clear-groups \
    env RUNTIME_DIRECTORY=/run/tollgate /gate/runner-setup/agent/run
  echo "$output"
  [[ ${lines[0]} == tollgate-agent && ${lines[1]} == "--jitconfig one-job" ]]
  [ ! -e "$inside/run/tollgate/registration" ]
  # What a job has left in the agent's folder is gone before the next one.
  within bash -c "cd $agents/agent && mkdir _work && echo x >_work/x &&
    echo HOOK=none >.env && echo more >more && echo changed >>run.sh"
  prepare
  [ "$(within bash -c "cd $agents/agent && find . -type f")" = ./run.sh ]
  cmp "$box/agent/run.sh" "$inside$agents/agent/run.sh"
  touch "$inside/refuse"
  prepare
  echo "$output"
  words="GitHub gave no registration (status 403: Resource not accessible). "
  words+="Has the credential expired"
  [[ $status -eq 3 && $output == *"$words"* && $output != *secret-token* ]]
}
