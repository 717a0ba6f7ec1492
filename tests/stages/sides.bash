# For the tests of definitions that differ between base and head: a service in a repository of its
# own, which changes how it is built and started.
# shellcheck shell=bash

# service: the repository it/ with the commit base, built by build.sh and started by a helper called
# start; where it answers from is the twin, which was built for all tests of a file
service() {
  home
  git init -q -b main it
  mkdir -p it/gate/{targets/shop,thresholds,k6}
  cp -R "$ROOT/k6/demo" it/gate/k6/shop
  artifact model && mv model/model.json it/
  echo "cp '$BATS_FILE_TMPDIR/server' server" >it/build.sh
  executable it/gate/targets/shop/start <<<'exec "$1/server" -model "$1/model.json" -port "$2"'
  definition >it/gate/targets/shop/target.json
  limits >it/gate/thresholds/shop.json
  base=$(commit it)
  git -C it branch base
}
definition() {
  cat <<'EOT'
{
  "schema": "tollgate/target/1",
  "target": "shop",
  "title": "A shop",
  "source": { "kind": "git", "repository": "https://example.invalid/shop" },
  "build": { "commands": [["bash", "build.sh"]], "artifacts": ["server", "model.json"] },
  "start": {
    "command": ["{target}/start", "{artifact}", "{port}"],
    "ready": { "path": "/ready", "body": "ready", "within_s": 120 }
  },
  "cases": [
    {
      "endpoint": "memory",
      "probe": "proc",
      "requests": 40,
      "concurrency": [4],
      "idle_s": 0,
      "settled_s": 0
    }
  ]
}
EOT
}
limits() {
  cat <<'EOT'
{
  "schema": "tollgate/thresholds/1",
  "target": "shop",
  "limits": [{ "metric": "rss_settled", "worse_by": "100%", "at_least": "10MB" }]
}
EOT
}

# define FILTER: the definition in it/, changed
define() { edit_json it/gate/targets/shop/target.json "$1"; }

# moved: the commit head, whose build and whose helper are other ones and leave other files: neither
# builds nor starts the other commit
moved() {
  (
    cd it || exit
    git mv build.sh make.sh
    git mv gate/targets/shop/start gate/targets/shop/begin
    mkdir bin && git mv model.json bin/
    echo "cp '$BATS_FILE_TMPDIR/server' bin/server" >make.sh
    echo 'exec "$1/bin/server" -model "$1/bin/model.json" -port "$2"' >gate/targets/shop/begin
  )
  define '.build = { commands: [["bash", "make.sh"]], artifacts: ["bin"] }
    | .start.command[0] = "{target}/begin"'
  head=$(commit it)
}

# tree REF DIR: the files of a commit
tree() { mkdir "$2" && git -C it archive "$1" | tar -x -C "$2"; }

# plan_change BASE HEAD: what the planning job makes of a change
plan_change() {
  rm -rf plan head
  git clone -q it head
  git -C head checkout -q "$2"
  export MODE=gate HOME_PATH=gate CLASSES=x86-hosted
  of_pull_request a/shop "$1" "$2"
  run "$ROOT/scripts/ci/plan/run"
  echo "$output"
  [ "$status" -eq 0 ]
  tar -xf plan/plans.tar
}
