# Sourced by the benches that slow down a known function of the servers of servers/: each server is
# a target, with a history in which only numbers of rounds differ.
# shellcheck shell=bash
shop_parts=$TOLLGATE_ROOT/tests/bench
declare -A shop_files=([c]=server.c [rust]=server.rs [go]=server.go [python]=server.py
  [node]=server.js)
# A CHANGE for shop_home that takes seconds.
# shellcheck disable=SC2034 # benches read it
shop_brief='.cases[0] |= (.endpoints = ["search"] | .requests = 20)'
# Another: a single answer, without load.
# shellcheck disable=SC2034 # bisect reads it
shop_once='.cases[0] |= (del(.endpoints, .requests)
  | .commands = { search: ["{artifact}/server", "once", "/search"] })'

# shop_home LANGUAGE LIMIT FOLDER [CHANGE]: FOLDER/home with the target shop-LANGUAGE, and
# FOLDER/history, its repository, with tag base. CHANGE: a jq filter on the target
shop_home() {
  local name=shop-$1 home=$3/home history=$3/history
  rm -rf "$home" "$history"
  mkdir -p "$history" "$home/thresholds" "$home/targets/$name" "$home/k6"
  cp -R "$shop_parts/servers/k6" "$home/k6/$name"
  ln -s "$TOLLGATE_ROOT/k6/lib" "$home/k6/lib"
  jq -n -L "$shop_parts" --arg language "$1" 'include "shop"; target($language)' \
    | jq "${4:-.}" >"$home/targets/$name/target.json"
  jq -n -L "$shop_parts" --arg language "$1" --arg limit "$2" \
    'include "shop"; thresholds($language; $limit)' >"$home/thresholds/$name.json"
  cp "$shop_parts/servers/${shop_files[$1]}" "$history/"
  git -C "$history" init -q -b main
  commit_all "$history" base "Serve the shop"
}

# commit_all HISTORY TAG SUBJECT: with a fixed author and time, so that builds are cached
commit_all() {
  local when='2026-01-01T00:00:00Z'
  git -C "$1" add -A
  GIT_AUTHOR_DATE=$when GIT_COMMITTER_DATE=$when git -C "$1" -c user.name=bench \
    -c user.email=bench@example.org -c commit.gpgsign=false commit -q --allow-empty -m "$3"
  git -C "$1" tag -f "$2" >/dev/null
}

# slow_down HISTORY FUNCTION THOUSANDTHS: adds rounds to a function; FUNCTION [A-Z_]+: to all
slow_down() {
  local file
  file=$(compgen -G "$1/server.*")
  sed -E -i.before "s/^(.*ROUNDS_($2)[ :usize=]+)200\b/\1$((200 + $3 * 200 / 1000))/" "$file"
  ! cmp -s "$file" "$file.before" || fail "$file: no rounds of $2"
  rm "$file.before"
}

# slower_branch HISTORY TAG FUNCTION THOUSANDTHS: a commit on top of the tag base that slows it down
slower_branch() {
  git -C "$1" checkout -q --detach base
  slow_down "$1" "$3" "$4"
  commit_all "$1" "$2" "Do more"
}

# run_gate FOLDER LANGUAGE HEAD OUT WORD…: one run of the gate on a server; exit code and time
# to OUT/ended.json
run_gate() {
  local began=${EPOCHREALTIME/./} code=0 out=$4
  rm -rf "$out" && mkdir -p "$out"
  "$TOLLGATE_ROOT/scripts/gate" run "shop-$2" --home "$1/home" --source "path:$1/history" \
    --base base --head "$3" --baseline none --out "$out" "${@:5}" >"$out/log" 2>&1 </dev/null \
    || code=$?
  [[ -r $out/verdict.json && $code -lt 4 ]] \
    || fail "$out/log: the gate ended with $code: $(tail -n 3 "$out/log")"
  rm -rf "${out:?}"/{source,base,head}
  echo "{\"code\": $code, \"us\": $((${EPOCHREALTIME/./} - began))}" >"$out/ended.json"
}
