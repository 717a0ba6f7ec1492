#!/usr/bin/env bats
# What a machine that is set up keeps apart: the service under test and the agent.

load ../lib/scratch
load ../lib/throwaway
load runner

setup_file() {
  "$ROOT/runner-setup/install" --for "nftables sudo postgresql redis s3"
  build_mock
}
setup() {
  throwaway
  set_up
  done_well
}
teardown() { thrown_away; }

# One deployment by the agent, and what is seen of it.
deployment='
set -e
umask 0002
cd
. /gate/scripts/lib/common.sh
. /gate/scripts/lib/session.sh
jq ".fixture = [\"bash\", \"-c\", \"mkdir made && echo x >made/by-the-fixture\"]
    | .start.command |= [\"bash\", \"-c\", \$ENV.LEAVING, \"x\"] + ." \
  /gate/targets/demo/target.json >target.json
deploy=/gate/scripts/deploy/run
$deploy up --target target.json --artifact built --port 21001 --run run
session=$(<run/session)
users=$(ps -o euser:40=,comm= -p "$(pids_of "$session" | paste -sd,)" | sort | xargs)
echo "these: $users, below one of $(ps -o euser:40= -p "$session")"
"${as_service[@]}" bash -c "
  cd run/data && echo y >made/by-the-service &&
    mkdir more && echo z >more/file"
curl -s --noproxy "*" -o /dev/null http://127.0.0.1:21001/search
tree "$session" | jq -r "\"memory \(.rss > 30), files \(.open_files > 3)\""
cpu_ns $(pids_of "$session") && echo "CPU $((REPLY > 0))"
$deploy status --run run
$deploy down --run run
[ -z "$(pgrep -u tollgate-service)" ] && echo ended
rm -r run && echo "nothing left"'

@test "deploy: on a machine set up the service is its own user's, accounted whole, and ended" {
  home=/var/lib/tollgate-agent
  artifact "$inside$home/built" '.memory_mb = 40'
  within chown -R tollgate-agent:tollgate-agent $home/built
  # shellcheck disable=SC2016 # what the service runs
  run as tollgate-agent env HOME=$home TOLLGATE_SERVICE_USER=tollgate-service \
    LEAVING='(setsid sleep 618 &) ; exec "$@"' bash -c "$deployment"
  echo "$output"
  [ "$status" -eq 0 ]
  # Neither sudo nor what keeps them is one of them.
  these="these: tollgate-service server tollgate-service sleep, below one of tollgate-agent"
  [[ $output == *"$these"*"memory true, files true"*"CPU 1"*up*ended*"nothing left" ]]
}

# A command that puts links wherever its user may, beside the one folder that is meant for it.
linking='
set -e
umask 0002
cd
mkdir raw
echo precious >kept
echo "#!/bin/bash
for name in hyperfine.log check.log found.json exit began times/9.json; do
  ln -sf ~+/kept ~+/raw/\$name
done 2>/dev/null
true" >command && chmod 755 command
jq -n --arg at "$PWD" "{
    case: {runs: 3, command: [\$at + \"/command\"], check: [\$at + \"/command\"]},
    seed: 1, pins: {}, sides: {base: {artifact: \$at}, head: {artifact: \$at}}
  }" >request.json
/gate/scripts/probes/hyperfine/run request.json raw
cat kept
jq -c "[.rows[0].base, .rows[0].head | length]" raw/found.json
find raw -type l -printf "%P\n"'

@test "hyperfine: a link in the place of its log or its results is not followed" {
  run as tollgate-agent env HOME=/var/lib/tollgate-agent TOLLGATE_SERVICE_USER=tollgate-service \
    bash -c "$linking"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$output" = $'precious\n[3,3]\ntimes/9.json' ]
}

# The same work counted on both sides, by each tool; the service is no friend, and puts links where
# counts are written.
counting='
set -e
umask 0002
cd
mkdir -p inputs && cp -R /gate/k6 inputs/k6
echo precious >kept
jq ".start.command |= [\"bash\", \"-c\", \$ENV.LINKING, \"x\"] + ." \
  /gate/targets/demo/target.json >inputs/target.json
jq -n --arg at "$PWD" "{
    case: {endpoints: [\"static\"], requests: 20, concurrency: 1}, target: \"demo\", launch: 1,
    inputs: (\$at + \"/inputs\"), timeout_s: 20, pins: {},
    counter: (\$ENV.COUNTER | fromjson),
    sides: {base: {artifact: (\$at + \"/built\")}, head: {artifact: (\$at + \"/built\")}}
  }" >request.json
/gate/scripts/probes/instructions/run request.json raw
jq -c "[.rows[] | .base[0], .head[0] | . > 0], .invalid, .facts" raw/found.json
cat kept
find raw -path "*/counts/*" -user tollgate-agent'

@test "instructions: counted as the service, whose links lead to nothing of the agent" {
  home=/var/lib/tollgate-agent
  cp -R "$ROOT/k6" "$inside/gate/"
  artifact "$inside$home/built"
  within chown -R tollgate-agent:tollgate-agent $home/built
  for counter in '"callgrind", "event": "Ir"' '"perf", "event": "task-clock:u"'; do
    # shellcheck disable=SC2016 # what the service runs
    run as tollgate-agent env HOME=$home TOLLGATE_SERVICE_USER=tollgate-service \
      TOLLGATE_TOOLS=/opt/tollgate/tools COUNTER="{\"tool\": $counter}" \
      LINKING='ln -s ~tollgate-agent/kept ../../counts/perf.stat; exec "$@"' bash -c "$counting"
    echo "$output"
    [ "$status" -eq 0 ]
    tool=${counter%%,*}
    [ "$output" = $'[true,true]\n[]\n{"tool":'"$tool"$'}\nprecious' ]
  done
}

# What the service asks of the servers beside it, and does to what the agent keeps of them.
attack='
cd /var/lib/tollgate-agent/run/services
psql -XqAt "$(<postgresql/url)" -c "copy (select 1) to program
  '"'touch /var/lib/tollgate-agent/planted-by-sql'"'"
redis() { redis-cli -u "$(<redis/url)" "$@"; }
redis config set dir /var/lib/tollgate-agent
redis config set dbfilename planted-by-redis
redis save
for file in */{pid,url,log,cluster} ../{places,launch,run}.json ../fixture.log; do
  ! echo planted >>"$file" || echo "could write to $file"
done
for dir in . .. */; do ! touch "$dir/planted" || echo "could write in $dir"; done
'
# A deployment with all servers, twice in one place; the fixture is no friend either.
beside='
set -e
umask 0002
cd
. /gate/scripts/lib/common.sh
. /gate/scripts/lib/session.sh
fixture="id -un; touch ~tollgate-agent/planted-by-fixture"
fixture+="; mkdir -m 700 closed && touch closed/file && chmod 0 closed"
jq --arg fixture "$fixture" ".services = [\"postgresql\", \"redis\", \"s3\"]
  | .fixture = [\"bash\", \"-c\", \$fixture]" /gate/targets/demo/target.json >target.json
deploy() { /gate/scripts/deploy/run "$@" --run run; }
for time in first second; do
  deploy up --target target.json --artifact built --port 21001
  echo "fixture of $(head -n 1 run/fixture.log)"
  for server in run/services/*; do
    pids=$(pids_of "$(<$server/pid)" | paste -sd,)
    echo "${server##*/} of $(ps -o euser:40= -p "$pids" | sort -u | xargs) in $time"
  done
  [ "$time" = first ] || "${as_service[@]}" bash -c "$attack" || true
  cluster=$(<run/services/postgresql/cluster)
  deploy status
  deploy down
  [ ! -e "$cluster" ] && echo "no cluster left"
  ps -u tollgate-service -o stat= | grep -qv "^Z" || echo "no process left"
done
find . -name "*planted*" 2>/dev/null || true'

@test "deploy: servers and fixture are the service's user, who gets no further by them" {
  home=/var/lib/tollgate-agent
  artifact "$inside$home/built"
  within chown -R tollgate-agent:tollgate-agent $home/built
  run as tollgate-agent env HOME=$home TOLLGATE_SERVICE_USER=tollgate-service \
    attack="$attack" bash -c "$beside"
  done_well
  [ "$(grep -c 'fixture of tollgate-service' <<<"$output")" -eq 2 ]
  for name in postgresql redis s3; do
    [ "$(grep -c "^$name of tollgate-service in" <<<"$output")" -eq 2 ]
  done
  [ "$(grep -cE '^(up|no cluster left|no process left)$' <<<"$output")" -eq 6 ]
  [[ $output != *"could write"* ]]
  ! grep -E '^\./.*planted' <<<"$output" || false
}

# What a command of the target's own can call, and whom a program can make of it that anybody runs
# as root.
called='
umask 0002
cd
mkdir raw
jq -n --arg at "$PWD" "{
    case: {command: [\"bash\", \"-c\", \"type -P k6 >&2; /usr/local/bin/anybodys -u >&2; exit 1\"]},
    launch: 1, pins: {}, sides: {head: {artifact: \$at}}
  }" >request.json
/gate/scripts/probes/command/run request.json raw'

@test "command: it finds the tools on a machine set up, and becomes nobody else" {
  cp /usr/bin/id "$inside/usr/local/bin/anybodys"
  chmod 4755 "$inside/usr/local/bin/anybodys"
  run as tollgate-agent env HOME=/var/lib/tollgate-agent TOLLGATE_SERVICE_USER=tollgate-service \
    bash -c "$called"
  echo "$output"
  [[ $output == */k6*"$(within id -u tollgate-service)"* ]]
}
