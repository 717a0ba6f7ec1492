#!/usr/bin/env bats
# why on services without names or frame pointers: names of generated code from their runtimes, and
# stacks from debug information.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

load ../lib/scratch

setup() {
  scratch
  . "$ROOT/scripts/lib/common.sh"
  cd "$box" || return
  "$ROOT/scripts/machine/profiler" | jq -e .tool || skip "perf may not sample here"
}
teardown() { clean; }

# explained LANGUAGE CHANGE: why.json of that server of the benches, whose definition a jq filter
# has changed, and whose head renders pages four times as long
explained() {
  local side target=shop-$1
  . "$ROOT/tests/bench/shop.bash"
  shop_home "$1" 5% "$box" ".cases = [{ endpoint: \"search\", concurrency: [2] }]
    | .start.ready.within_s = 60 | $2"
  slower_branch history slower RENDER_PAGE 3000
  export TOLLGATE_HOME=$box/home
  jq '.limits |= [first | .metric = "latency_p50"]' "home/thresholds/$target.json" >limits
  mv limits "home/thresholds/$target.json"
  "$ROOT/scripts/plan/run" "$target" --source path:history --base base --head slower --out run \
    --baseline none 2>&3
  "$ROOT/scripts/machine/identity" --inputs run/inputs --out run/machine.json
  for side in base head; do
    "$ROOT/scripts/build/run" --plan run/plan.json --side "$side" --out "run/$side" 2>&3
  done
  jq -n --slurpfile plan run/plan.json '$plan[0]
    | { target, runner, sides: { base: .base, head: .head } }
    | .rows = [{ case: "search-c2", metric: "latency_p50", verdict: "regression", change: 2,
        base: 1, head: 3 }]' >run/verdict.json
  "$ROOT/scripts/gate" why --plan run/plan.json --machine run/machine.json --base run/base \
    --head run/head --verdict run/verdict.json --out run --seconds 60 3>&-
  cat run/why.json
  all_ended
}

# able_python: the path of one from 3.12 on, where there is one; those of pyenv are elsewhere, and
# what it calls python3 is a script
able_python() {
  local name installed=${PYENV_ROOT:-$HOME/.pyenv}/versions
  for name in /usr/bin/python3.1[2-9] "$installed"/3.1[2-9]*/bin/python3 /usr/bin/python3; do
    [[ ! -x $name ]] || { echo "$name" && return; }
  done
  false
}

# of FILTER: of the case
of() { jq -r ".cases[0] | $1" run/why.json; }

@test "why: generated code of Node.js has names; where it has none, this is reported" {
  type -P node || skip "node is not there"
  # What is inlined into who calls it has its name no more, which is as the compiler likes.
  inline='.start.command |= map(if . == "node" then ., "--no-turbo-inlining" else . end)'
  explained node ".start.env.NODE_OPTIONS = \"--title=shop\" | $inline"
  [ "$(of .functions[0].name)" = "renderPage server.js" ]
  of '.functions[0].share > 0.5' | grep -x true
  [ "$(of '.missing | length')" -eq 0 ]
  # Of what it has noted nothing is left.
  while IFS=, read -ra pids; do
    for pid in "${pids[@]}"; do [ ! -e "/tmp/perf-$pid.map" ]; done
  done < <(cat run/why/search-c2/{base,head}/perf.pids)
  rm -rf run home history
  explained node '.start.command |= ["env", "-u", "NODE_OPTIONS", .[]]'
  [ "$(of '.missing[] | "\(.what) \(.of)"')" = "generated node" ]
}

@test "why: debug information gives the stacks of a program without frame pointers" {
  explained c '.build.commands[0] |= map(if . == "-fno-omit-frame-pointer" then
    "-fomit-frame-pointer" else . end) | .profile = "dwarf"'
  [ "$(of .functions[0].name)" = render_page ]
  of '.functions[0].share > 0.5' | grep -x true
  # Stacks that are not found by frame pointers, and not cut off by the handler's buffers.
  grep $'\tmain\tserve\tanswer\trender_page$' run/why/search-c2/head.all.folded
}

@test "why: Python functions have names from 3.12 on; else it is reported what is needed" {
  python=$(able_python)
  explained python ".start.command[0] = \"$python\" | .build.commands[0][0] = \"$python\""
  # From 3.12 on it can, if its interpreter was built with frame pointers.
  [ "$(of .functions[0].name)" = "py::render_page:server.py" ] \
    || of '.missing[] | .what' | grep -x python
}
