#!/usr/bin/env bats
# The servers that a service needs: real ones, each side's own, and nothing of them left.

load ../lib/scratch
load services

setup() { scratch; }
teardown() {
  end_services
  clean
}

@test "services: redis" {
  twice redis
  redis-cli -u "$one" set key value
  [ "$(redis-cli -u "$one" get key)" = value ]
  [ -z "$(redis-cli -u "$two" get key)" ]
  over redis
}

@test "services: postgresql" {
  twice postgresql
  psql -qAt "$one" -c 'create table t (n int); insert into t values (7)'
  [ "$(psql -qAt "$one" -c 'select n from t')" = 7 ]
  run psql -qAt "$two" -c 'select n from t'
  [ "$status" -ne 0 ]
  [[ $output == *"does not exist"* ]]
  cluster=$(<"$box/one/postgresql/cluster")
  [ -d "$cluster" ]
  over postgresql
  [ ! -e "$cluster" ]
}

@test "services: postgresql ends with clients in the middle of a query" {
  twice postgresql
  psql -qAt "$one" -c 'select pg_sleep(60)' >/dev/null 2>&1 3>&- &
  sleep 0.5
  over postgresql
}

@test "services: s3, which keeps what it has over an outage" {
  twice s3
  object() {
    curl -s --aws-sigv4 aws:amz:us-east-1:s3 --user tollgate:tollgate-secret \
      -H 'x-amz-content-sha256: UNSIGNED-PAYLOAD' "$@"
  }
  object -T "$ROOT/README.md" "$one/tollgate/readme"
  port=${one##*:}
  "$ROOT/scripts/services/s3" down "$box/one/s3"
  run curl -s --max-time 2 "$one/tollgate/readme"
  [ "$status" -ne 0 ]
  [ "$("$ROOT/scripts/services/s3" up "$box/one/s3" "" "$port")" = "$one" ]
  object "$one/tollgate/readme" | cmp - "$ROOT/README.md"
  [[ $(object "$two/tollgate/readme") == *NoSuchKey* ]]
  over s3
}

@test "services: a server that does not start is named with its last words" {
  "$ROOT/runner-setup/install" --for redis || skip "redis cannot be installed here"
  mkdir "$box/stubs"
  printf '%s\n' '#!/bin/sh' 'echo "no room at all" && exit 1' >"$box/stubs/redis-server"
  chmod +x "$box/stubs/redis-server"
  PATH=$box/stubs:$PATH run "$ROOT/scripts/services/redis" up "$box/one/redis"
  [ "$status" -eq 3 ]
  [[ $output == *"redis: it ended at once: no room at all"* ]]
}

@test "services: deploy starts what the definition names, tells where it is, and ends it" {
  "$ROOT/runner-setup/install" --for redis || skip "redis cannot be installed here"
  jq '.services = ["redis"]
    | .fixture = ["bash", "-c", "redis-cli -u \"$REDIS\" set seeded {redis}"]
    | del(.start)' "$ROOT/targets/demo/target.json" >"$box/target.json"
  mkdir "$box/artifact"
  deploy() { "$ROOT/scripts/deploy/run" "$@" --run "$box/run"; }
  deploy up --target "$box/target.json" --artifact "$box/artifact" --port "$(free_port)"
  url=$(jq -r .places.redis "$box/run/run.json")
  [ "$(redis-cli -u "$url" get seeded)" = "$url" ]
  [ "$(deploy status)" = up ]
  kill -KILL "$(<"$box/run/services/redis/pid")"
  lost() { [ "$(deploy status)" = "has lost its service redis" ]; }
  eventually lost
  deploy down
  # Who kept it was killed, so nobody waits for it.
  gone() { [ -z "$(listener "${url##*:}")" ]; }
  eventually gone
}
