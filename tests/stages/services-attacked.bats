#!/usr/bin/env bats
# What a service that is not well-meant asks of the servers beside it, and does not get.

load ../lib/scratch
load services

setup() { scratch; }
teardown() {
  end_services
  clean
}

# says WORD…: what Redis answers to this command
says() {
  local answer
  exec 5<>"/dev/tcp/127.0.0.1/${one##*:}"
  printf '%s\r\n' "$*" >&5
  read -r -t 5 answer <&5 || answer="nothing"
  exec 5>&-
  echo "$*: $answer" >&2
  echo "$answer"
}

# no_sql URL WORDS STATEMENT…: each is refused there, with these words
no_sql() {
  local url=$1 why=$2 statement
  shift 2
  for statement; do
    run psql -XqAt "$url" -c "$statement"
    echo "$statement: $output"
    [ "$status" -ne 0 ]
    [[ $output =~ $why ]]
  done
}

@test "services: redis: no command reaches a file, another server, its settings or its end" {
  twice redis
  while read -ra words; do
    [[ $(says "${words[@]}") == "-ERR unknown command"* ]]
    # Lua reaches no more.
    printf -v quoted "'%s'," "${words[@]}"
    run redis-cli -u "$one" EVAL "return redis.call(${quoted%,})" 0
    echo "$output"
    [[ $output == *"nknown Redis command"* ]]
  done <<END
config get dir
config set dir $box
module load $box/planted.so
module list
acl setuser default off
debug sleep 0
shutdown nosave
save
bgsave
bgrewriteaof
replicaof 127.0.0.1 ${two##*:}
slaveof 127.0.0.1 ${two##*:}
sync
psync ? -1
replconf listening-port 1
migrate 127.0.0.1 ${two##*:} key 0 100
END
  [ "$(redis-cli -u "$one" ping)" = PONG ]
  over redis
}

@test "services: redis: Lua reaches no file and no program; what services do is allowed" {
  twice redis
  for name in io package require dofile loadfile os.execute os.getenv debug; do
    run redis-cli -u "$one" EVAL "return type($name)" 0
    echo "$name: $output"
    [[ $output == nil || $output == *"nonexistent global variable"* ]]
  done
  redis() { redis-cli -u "$one" "$@"; }
  [ "$(redis EVAL 'return redis.call("set", KEYS[1], ARGV[1])' 1 key value)" = OK ]
  [ "$(redis client setname me)" = OK ]
  [ "$(redis publish channel word)" = 0 ]
  [ "$(redis expire key 10)" = 1 ]
  redis info stats | grep -q keyspace_hits
  printf '%s\n' multi 'incr n' exec | redis | tail -n 1 | grep -qx 1
  [ "$(redis flushall)" = OK ]
  over redis
}

@test "services: postgresql: SQL starts no program and reaches no file" {
  twice postgresql
  no_sql "$one" 'permission denied|must be superuser|is not allowed' \
    "copy (select 1) to program 'touch $box/planted'" \
    "create temp table t (line text); copy t from program 'id'" \
    "create temp table t (line text); copy t from '/etc/passwd'" \
    "copy (select 1) to '/tmp/planted'" \
    "select pg_read_file('/etc/passwd')" \
    "select pg_read_binary_file('/etc/passwd')" \
    "select pg_ls_dir('/')" \
    "select pg_stat_file('/etc/passwd')" \
    "select lo_import('/etc/passwd')" \
    "select lo_export(1, '/tmp/planted')" \
    "create function f() returns int language c as '/lib/x86_64-linux-gnu/libc.so.6', 'getpid'" \
    "create function f() returns int language internal as 'pg_backend_pid'" \
    "create tablespace elsewhere location '/tmp'" \
    "load '/tmp/planted.so'" \
    "alter system set archive_command = 'touch /tmp/planted'" \
    "set session_preload_libraries = 'planted'" \
    "create extension file_fdw" \
    "create extension dblink" \
    "create extension postgres_fdw" \
    "create extension pageinspect" \
    "create subscription s connection 'host=127.0.0.1' publication p"
  [ ! -e "$box/planted" ]
  over postgresql
}

@test "services: postgresql: nobody is a superuser, becomes one, or comes to another database" {
  twice postgresql
  no_sql "$one" 'permission denied|must be superuser|must have' \
    "alter role tollgate superuser" \
    "create role more superuser" \
    "create database more" \
    "grant pg_execute_server_program to tollgate" \
    "set role postgres" \
    "set session authorization postgres" \
    "update pg_authid set rolsuper = true" \
    "select pg_reload_conf()"
  for url in "${one/tollgate@/postgres@}" "${one%/service}"/{postgres,template1} \
    "$one?replication=true"; do
    no_sql "$url" 'no pg_hba.conf entry' 'IDENTIFY_SYSTEM'
  done
  no_sql "$one?replication=database" 'must be superuser|permission denied' 'IDENTIFY_SYSTEM'
  [ "$(psql -XqAt "$one" -c 'select * from pg_auth_members where member = (
    select oid from pg_roles where rolname = current_user)')" = "" ]
  over postgresql
}

@test "services: postgresql: what services do is allowed" {
  twice postgresql
  psql -XqAt -v ON_ERROR_STOP=1 "$one" <<'END'
create extension pg_trgm;
create extension pgcrypto;
create extension "uuid-ossp";
create schema own;
create type own.colour as enum ('red', 'green');
create table own.t (id uuid primary key default gen_random_uuid(), name text, c own.colour);
create index on own.t using gin (name gin_trgm_ops);
create function own.f() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger f before insert on own.t for each row execute function own.f();
insert into own.t (name, c) select 'name ' || n, 'red' from generate_series(1, 100) n;
create table public.u as select * from own.t;
vacuum analyze own.t;
select count(*) from pg_stat_activity where state = 'active';
truncate own.t;
alter database service set search_path = own, public;
drop schema own cascade;
END
  over postgresql
}

@test "services: s3: a name that climbs out of its bucket is written nowhere" {
  twice s3
  cp "$ROOT/LICENSE" "$box/climbed-source"
  for name in ../../climbed ..%2f..%2fclimbed %2e%2e/%2e%2e/climbed a/../../../climbed; do
    curl -s --path-as-is --aws-sigv4 aws:amz:us-east-1:s3 --user tollgate:tollgate-secret \
      -H 'x-amz-content-sha256: UNSIGNED-PAYLOAD' -T "$box/climbed-source" \
      "$one/tollgate/$name" || true
  done
  find "$box" -name '*climbed' >"$box/found"
  cat "$box/found"
  ! grep -v "^$box/one/s3/objects/tollgate/" "$box/found" || false
  over s3
}

@test "services: an answer from another server on its port is not its own" {
  "$ROOT/runner-setup/install" --for redis || skip "redis cannot be installed here"
  one=$("$ROOT/scripts/services/redis" up "$box/one/redis")
  mkdir "$box/stubs"
  executable "$box/stubs/redis-server" <<<'#!/bin/sh
exec sleep 300'
  PATH=$box/stubs:$PATH run "$ROOT/scripts/services/redis" up "$box/two/redis" "" "${one##*:}"
  refused 3 "port ${one##*:} answers, but its socket is not of the server just started"
  [ "$(redis-cli -u "$one" ping)" = PONG ]
}

@test "services: somebody who listens on every port is named, and waited for no longer" {
  run timeout 30 bash -c '. "$1/scripts/lib/common.sh" && . "$TOLLGATE_ROOT/scripts/lib/services.sh"
    listener() { echo 4242; }
    service_words up "$2"' _ "$ROOT" "$box/one"
  refused 3 "no free port from 12000 to 19999"
}

@test "services: what a fixture says last is one line, and no command to who shows it" {
  last="printf 'one\\n::error::two\\n\\e[2Jthree\\n' && false"
  jq --arg last "$last" '.fixture = ["bash", "-c", $last]' "$ROOT/targets/demo/target.json" \
    >"$box/target.json"
  mkdir "$box/artifact"
  run "$ROOT/scripts/deploy/run" up --target "$box/target.json" --artifact "$box/artifact" \
    --port "$(free_port)" --run "$box/run"
  refused 3 "fixture bash failed: one|::error::two|[2Jthree|"
  [ "${#lines[@]}" -eq 1 ]
}
