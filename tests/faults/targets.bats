#!/usr/bin/env bats
# What is measured misbehaves, or what it needs, or the clock. What a service does wrong while it is
# started or loaded is in tests/stages/faults.bats and deploy.bats.

load ../lib/scratch
load ../stages/measure

setup_file() { BATS_TEST_DIRNAME=$ROOT/tests/stages plan_for_all; }
setup() {
  planned
  # Long enough for what happens beside it.
  plan '.looks = [1] | .pairs = 12'
}
teardown() {
  end_services
  clean
}

# started_by: standard input, a program, starts the sides in the place of the mock: ARTIFACT PORT
started_by() {
  executable "$box/start"
  define --arg start "$box/start" '.start.command = [$start, "{artifact}", "{port}"]'
}
# define WORD…: the definition, changed by jq
define() {
  jq "$@" "$box/run/inputs/target.json" >"$box/t" && mv "$box/t" "$box/run/inputs/target.json"
}
# beside COMMAND…: runs beside the test
beside() {
  "$@" 3>&- &
  echo $! >>"$box/started"
  disown
}
# loaded: a launch is under load
loaded() {
  [[ -n $(find "$box/run/first/raw/paired" -name samples.txt -size +0 2>/dev/null) ]]
}
# invalid WORDS: every case is, and says this
invalid() {
  [ "$(found '[.cases[] | select(.invalid == [])]')" = '[]' ]
  found '.cases[].invalid[].reason' | grep -F "$1"
  [ "$(found .rows)" = '[]' ]
}

# bats test_tags=sample
@test "a side that dies when its load is over spoils the case" {
  side head .
  touch "$box/run/head/artifact/dies"
  # It waits without a process of its own: the side would be found at work while its peer has its
  # turn, and be measured alone.
  started_by <<EOT
#!/usr/bin/env bash
if [[ -e \$1/dies ]]; then
  (exec 9<> <(:)
    until compgen -G "$box/run/first/raw/paired/*/1/k6.json"; do read -rt 0.02 -u 9 || :; done
    kill -KILL \$\$) >/dev/null 2>&1 &
fi
exec "\$1/server" -model "\$1/model.json" -port "\$2"
EOT
  measure search-c2
  invalid "head died while it was measured: it ended with exit code 137"
}

# loses NAME: the head loses that server while it is loaded
loses() {
  "$ROOT/runner-setup/install" --for "$1" || skip "$1 cannot be installed here"
  side head .
  define --arg name "$1" '.services = [$name]'
  kill_it() {
    eventually loaded
    find "$box/run" -path "*up-head*/$1/pid" | while read -r file; do kill -KILL "$(<"$file")"; done
  }
  beside kill_it "$1"
  measure search-c2
  invalid "head died while it was measured: it has lost its service $1"
}

# bats test_tags=sample
@test "redis is killed while its side is measured: the case is invalid" { loses redis; }
@test "postgresql is killed while its side is measured: the case is invalid" { loses postgresql; }
@test "s3 is killed while its side is measured: the case is invalid" { loses s3; }

# clock_set BY: the wall clock is set by so many seconds each time a first launch has begun, as the
# machine's other clock tells; on a busy machine the gate may begin anew with one side at a time.
# That clock is a pipe: what it tells is of the moment in which it is read, however busy the machine
# is. Each pipe has one reader, and is replaced before that one is answered: a second reader of the
# same pipe would be told of an earlier moment.
clock_set() {
  # Of the environment, as a process that names the test's folder would be taken for a leftover.
  CLOCK=$box/machine/proc/uptime BY=$1 BEGUN="$box/run/first/raw/*/search-c2/1*/before.json" \
    exec python3 - <<'EOT'
import glob, os, signal
clock, begun, by = os.environ["CLOCK"], os.environ["BEGUN"], float(os.environ["BY"])
signal.signal(signal.SIGPIPE, signal.SIG_IGN)
while os.path.exists(clock):
    os.mkfifo(clock + ".next")
    with open(clock, "w") as answer:  # waits for a reader
        os.rename(clock + ".next", clock)
        step = by * sum(os.path.getsize(path) > 0 for path in glob.glob(begun))
        try:
            answer.write("%.2f 0\n" % (float(open("/proc/uptime").read().split()[0]) - step))
            answer.flush()
        except BrokenPipeError:
            pass
EOT
}
# set_by SECONDS: that launch is discarded, and another one takes its place
set_by() {
  side head .
  rm "$box/machine/proc/uptime"
  mkfifo "$box/machine/proc/uptime"
  beside clock_set "$1"
  measure search-c2 --launches 1
  found '.cases[] | [.launches, .discarded]'
  [[ $(found '.cases[0].discarded') == '[{"launch":1,"reason":"the clock was'* ]]
  [ "$(found '.cases[0].launches')" = 1 ]
}
# bats test_tags=sample
@test "the clock is set forward by an hour in a launch, which is replaced" { set_by 3600; }
@test "the clock is set back by an hour in a launch, which is replaced" { set_by -3600; }

# flapping HOW: a service that is ready as it says; its answers are numbered from 1
flapping() {
  started_by <<EOT
#!/usr/bin/env python3
import http.server, sys
class Service(http.server.BaseHTTPRequestHandler):
    count = 0
    def do_GET(self):
        Service.count += 1
        n = Service.count
        self.send_response(200 if $1 else 503)
        self.end_headers()
        self.wfile.write(b"ready")
    def log_message(self, *words):
        pass
http.server.HTTPServer(("127.0.0.1", int(sys.argv[2])), Service).serve_forever()
EOT
}
up() {
  port=$(free_port)
  run "$ROOT/scripts/deploy/run" up --target "$box/run/inputs/target.json" --port "$port" \
    --artifact "$box/run/base/artifact" --run "$box/up" 3>&-
}

# bats test_tags=sample
@test "a service that is ready, then not, then ready, is up; what it then refuses is counted" {
  side head .
  flapping 'n % 3 == 0'
  up
  [ "$status" -eq 0 ]
  "$ROOT/scripts/deploy/run" down --run "$box/up"
  measure search-c2
  # Every second answer is none of the service's: nothing of this is ever a pass.
  found '.cases[] | [.invalid, .lacks]'
  [[ $(found '.cases[0].invalid') != '[]' || $(row error_rate '.head[0][0] > 0') == true ]]
}

@test "a service that is never ready twice in the time it has is not up" {
  define '.start.ready.within_s = 10'
  flapping 'n > 1000000'
  up
  [ "$status" -eq 3 ]
  [[ $output == *"not ready within 10000 ms: it listens on port $port, but GET"* ]]
  all_ended
}
