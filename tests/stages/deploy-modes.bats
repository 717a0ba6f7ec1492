#!/usr/bin/env bats
# Starts that differ from the usual: the base in another mode, and a service that nothing warms up.

load ../lib/scratch
load deploy

setup_file() { build_mock; }
setup() {
  scratch
  port=$(free_port)
  artifact "$box/built"
}
teardown() { clean; }

@test "deploy: the base of a variant that compares two modes is started in the other one" {
  shell 'echo "$0" >words; exec "$SERVER" -port "$PORT"' \
    '.variants = {fork: {arguments: ["old"]}, both: {arguments: ["new"], base: "fork"}}'
  for side in base head; do
    up --variant both --side "$side"
    echo "$output"
    [ "$status" -eq 0 ]
    cat "$box/run/data/words" >>"$box/started-as"
    deploy down --run "$box/run"
  done
  [ "$(paste -sd' ' "$box/started-as")" = 'old new' ]
  up --side middle
  [ "$status" -eq 64 ]
  [[ $output == *"--side 'middle': allowed are base, head"* ]]
}

@test "deploy: --cold is ready when it listens, and sends no request" {
  target '.start.ready |= (.body = "all systems go" | .within_s = 20)'
  up --cold
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(curl -fs "http://127.0.0.1:$port/ready" | grep -c ready)" -eq 1 ]
}
