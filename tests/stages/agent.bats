#!/usr/bin/env bats
# runner-setup/agent: how a machine is made ready for one job, and what is left of the one before.

load ../lib/scratch
load ../lib/throwaway
load runner

setup_file() { "$ROOT/runner-setup/install" --for "sudo python3"; }
setup() {
  throwaway
  home=/var/lib/tollgate-agent
  for user in tollgate-agent tollgate-service; do
    within useradd --system --user-group --create-home --home-dir /var/lib/$user $user
  done
  downloaded
  mkdir -p "$inside/etc/tollgate"
  # The agent may remove what it has read.
  within install -d -o tollgate-agent /run/tollgate
  jq -n '{ repository: "acme/tollgate", group: 7, labels: ["self-hosted", "pi5"] }' \
    >"$inside/etc/tollgate/agent.json"
  install -m 600 /dev/stdin "$inside/etc/tollgate/credential" <<<secret-token
  hub
}
teardown() { thrown_away; }

# downloaded: what stands for the agent, as step agent has unpacked it; it tells what it was given
downloaded() {
  local place=$inside/var/lib/tollgate/agent
  mkdir -p "$place/bin"
  cat >"$place/run.sh" <<'EOT'
#!/bin/sh
id -un
echo "words: $*"
echo "registration: $ACTIONS_RUNNER_INPUT_JITCONFIG"
ps axww -o args= | sed 's/^/seen: /'
(umask 0002 && echo key >.credentials_rsaparams)
EOT
  chmod +x "$place/run.sh"
  echo binary >"$place/bin/Runner.Listener"
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
  eventually listens
}
listens() { within curl -s --noproxy '*' -o /dev/null http://127.0.0.1:8004; }
# prepare: as systemd starts it, by root and with the agent's home
prepare() {
  run within env HOME="$home" RUNTIME_DIRECTORY=/run/tollgate no_proxy='*' \
    GITHUB_API_URL=http://127.0.0.1:8004 /gate/runner-setup/agent/prepare
  echo "$output"
}
run_agent() {
  run as tollgate-agent env HOME="$home" RUNTIME_DIRECTORY=/run/tollgate \
    /gate/runner-setup/agent/run
  echo "$output"
}
# a_job: of the agent, which runs on, and whose commands are standard input
a_job() { as tollgate-agent env HOME="$home" bash -e; }

@test "prepare: an agent as downloaded, for one job, by a credential no list of processes shows" {
  prepare
  [ "$status" -eq 0 ]
  [ "$(within stat -c '%U %a' /run/tollgate/registration)" = "tollgate-agent 400" ]
  jq -e '
    .path == "/repos/acme/tollgate/actions/runners/generate-jitconfig"
    and .authorization == "Bearer secret-token"
    and (.shown | not)
    and .body.runner_group_id == 7
    and .body.labels == ["self-hosted", "pi5"]
    and (.body.name | test("-[0-9a-f]{8}$"))' "$inside/asked.json"
  touch "$inside/refuse"
  prepare
  words="GitHub gave no registration (status 403: Resource not accessible). "
  words+="Has the credential expired"
  [[ $status -eq 3 && $output == *"$words"* && $output != *secret-token* ]]
}

@test "run: the registration of a runner is in no list of processes, and its keys are the agent's" {
  prepare
  run_agent
  [[ ${lines[0]} == tollgate-agent ]]
  [[ $output == *"registration: one-job"*"seen: "*run.sh* ]]
  [[ $output != *"words: "*one-job*"registration: "* && $output != *"seen: "*one-job* ]]
  [ ! -e "$inside/run/tollgate/registration" ]
  # What the agent makes of it there: the service knows its name.
  [ -e "$inside$home/agent/.credentials_rsaparams" ]
  run as tollgate-service cat "$home/agent/.credentials_rsaparams"
  [ "$status" -ne 0 ]
  # What was built for it lies beside, where the service may go.
  [ "$(jq -r .body.work_folder "$inside/asked.json")" = ../work ]
  a_job <<<'umask 0002; mkdir -p ~/work && echo built >~/work/artifact'
  [ "$(as tollgate-service cat "$home/work/artifact")" = built ]
}

@test "prepare: an agent changed behind links is as it was downloaded again" {
  prepare
  [ "$status" -eq 0 ]
  # As many files as before, all with their sums, where none but links leads to them.
  a_job <<<'
    cd ~/agent
    mkdir /var/tmp/kept && cp -R bin run.sh /var/tmp/kept/ && rm -rf bin run.sh
    echo "echo stolen" >/var/tmp/kept/bin/evil
    ln -s /var/tmp/kept/bin bin && ln -s /var/tmp/kept/run.sh run.sh
    echo HOOK=none >.env && touch one two'
  prepare
  [ "$status" -eq 0 ]
  [ "$(within find "$home/agent" ! -type d -printf '%P %y\n' | sort | paste -sd,)" = \
    "bin/Runner.Listener f,run.sh f" ]
  diff -r "$inside/var/lib/tollgate/agent" "$inside$home/agent"
}

@test "prepare: an agent's folder that is a link leads root nowhere; its files are nobody's else" {
  prepare
  [ "$status" -eq 0 ]
  within bash -c 'mkdir -p /victim/_work && touch /victim/.env /victim/_work/kept'
  a_job <<<'cd && mv agent elsewhere && ln -s /victim agent && ln -s /victim agent.new'
  prepare
  [ "$status" -eq 0 ]
  [[ -e $inside/victim/.env && -e $inside/victim/_work/kept && ! -e $inside/victim/run.sh ]]
  # The next job has the same agent, by its names: no job can write to what is behind them.
  run a_job <<<'echo "echo stolen" >>~/agent/run.sh'
  [ "$status" -ne 0 ]
  a_job <<<'cd ~/agent && mv bin old && mkdir bin && echo mine >bin/Runner.Listener && rm -f run.sh'
  [ "$(<"$inside/var/lib/tollgate/agent/bin/Runner.Listener")" = binary ]
  prepare
  diff -r "$inside/var/lib/tollgate/agent" "$inside$home/agent"
}

@test "prepare: files that a job has left for curl and jq in its home are not root's to read" {
  a_job <<<'
    printf "trace-ascii = /traced\noutput = /written\n" >~/.curlrc
    echo "def select(f): empty; def tojson: \"x\";" >~/.jq'
  prepare
  [ "$status" -eq 0 ]
  [[ ! -e $inside/traced && ! -e $inside/written ]]
  jq -e '.body.runner_group_id == 7' "$inside/asked.json"
}

# What a job leaves for the next: files where anybody may write, where cron and at would find them,
# in both homes, and processes of both users.
leave='
for file in .gitconfig .cache/go/evil .config/git/config .bashrc .ssh/config; do
  mkdir -p "$(dirname ~/$file)" && echo left >~/$file
done
for place in /tmp /var/tmp /dev/shm; do
  mkdir -p "$place/of-$1/$1" && echo left >"$place/of-$1/$1/file" && ln -sfn /etc "$place/to-$1"
done
setsid bash -c "trap : TERM; while :; do sleep 1; done" </dev/null >/dev/null 2>&1 &'

@test "prepare: crontab, at, homes, configuration, caches, shared folders, processes: all gone" {
  for user in tollgate-agent tollgate-service; do
    as $user env HOME=/var/lib/$user bash -ec "$leave" "$user" "$user"
    within bash -ec 'mkdir -p /var/spool/cron/{crontabs,atjobs} /var/lib/systemd/linger
      echo "* * * * * evil" >/var/spool/cron/crontabs/$0 && echo evil >/var/spool/cron/atjobs/$0
      chown $0: /var/spool/cron/{crontabs,atjobs}/$0 && touch /var/lib/systemd/linger/$0' $user
  done
  # Nobody else's are touched.
  within bash -ec 'mkdir /tmp/roots && touch /tmp/roots/file /var/spool/cron/crontabs/root'
  prepare
  [ "$status" -eq 0 ]
  [[ $output == *"ended what was left: "*bash* ]]
  within ps -u tollgate-agent,tollgate-service -o stat=,comm= >"$box/left" || true
  run grep -v '^Z' "$box/left"
  [ -z "$output" ]
  [ -z "$(within find / -xdev \( -user tollgate-agent -o -user tollgate-service \) \
    ! -path "$home*" ! -path /var/lib/tollgate-service ! -path '/proc/*')" ]
  [ -z "$(within find /dev/shm /tmp /run/lock -user tollgate-agent -o -user tollgate-service)" ]
  [ -z "$(within find /var/lib/tollgate-service /var/lib/systemd/linger -mindepth 1)" ]
  [ "$(within bash -c "cd $home && find . -name '.?*'")" = "" ]
  [[ -e $inside/tmp/roots/file && -e $inside/var/spool/cron/crontabs/root && -d $inside/etc ]]
  [ "$(rights "$home")$(rights /var/lib/tollgate-service)" = \
    "tollgate-agent 711tollgate-service 700" ]
}

@test "prepare: where something cannot be ended or removed there is no registration" {
  # A kill that does nothing stands for a process that cannot be ended.
  a_job <<<'setsid sleep 600 </dev/null >/dev/null 2>&1 &'
  within bash -ec 'cd /gate/runner-setup/agent && sed -i "s/kill -KILL/true/" wipe'
  prepare
  [[ $status -eq 3 && $output == *"wipe: cannot be ended: "*sleep* ]]
  [ ! -e "$inside/run/tollgate/registration" ]
  [ ! -e "$inside/asked.json" ]
}
