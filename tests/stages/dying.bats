#!/usr/bin/env bats
# Stages that are made of jq, and a jq that dies in one of its calls: what is not read to its end is
# not left out, no chance exit code is a verdict, and there are words.

load ../lib/scratch
load ci
load snapshots

setup() {
  scratch
  cd "$box" || return
}

# dying_jq CALL HOW: from now on stages take a jq that at this call does HOW, a command, instead of
# what it is asked for. Pictures are not drawn: they take long, and jq's part in them is over.
dying_jq() {
  local real
  real=$(PATH=${TOLLGATE_TOOLS}/bin:$PATH type -P jq)
  export TOLLGATE_JQ=$box/dying
  mkdir -p "$TOLLGATE_JQ"
  : >"$box/calls"
  executable "$TOLLGATE_JQ/gnuplot" <<<'#!/bin/sh'
  executable "$TOLLGATE_JQ/jq" <<EOT
#!/bin/sh
echo >>"$box/calls"
[ "\$(wc -l <"$box/calls")" != "$1" ] || { $2; }
exec "$real" "\$@"
EOT
}

# ended OUT COMMAND…: its exit code; OUT is what it left, said and words what it printed
ended() {
  local code=0
  rm -rf "$1"
  "${@:2}" >said 2>words || code=$?
  echo $code
}

# as_whole_or_told HOW OUT COMMAND…: a command that leaves OUT ends, whichever of its calls of jq
# does HOW, as it does with all of them well; or it ends with 3 or 64, and says why
as_whole_or_told() {
  local how=$1 call code whole calls
  shift
  dying_jq 0 exit
  whole=$(ended "$@") calls=$(wc -l <calls)
  rm -rf whole && cp -R "$1" whole
  for ((call = 1; call <= calls; call++)); do
    dying_jq $call "$how"
    code=$(ended "$@")
    as_before "$code" "$whole" "$1" \
      || { echo "$how at call $call of $calls: ended with $code: $(<words)" && return 1; }
  done
  echo "$how: $calls calls"
  ((calls > 3))
}

# as_before CODE WHOLE OUT: whether it ended as with a jq that is well, or with words. What a
# verdict says of time may differ.
as_before() {
  if (($1 == $2)); then
    diff -r -I '"created":' whole "$3"
  else
    (($1 == 3 || $1 == 64)) && [[ -s words ]]
  fi
}

# dying_everywhere OUT COMMAND…: the same for a jq that is killed, and for one that fails
dying_everywhere() {
  local how
  for how in 'kill -KILL $$' 'exit 5' 'exit 1'; do as_whole_or_told "$how" "$@"; done
}

@test "collect: a jq that dies after the first of two cells does not leave out the second" {
  planned gate pass regression
  dying_jq 0 exit
  executable dying/jq <<EOT
#!/bin/sh
case "\$*" in
  *'.cells[]'*) "$TOLLGATE_TOOLS/bin/jq" "\$@" | head -n 1; kill -KILL \$\$ ;;
esac
exec "$TOLLGATE_TOOLS/bin/jq" "\$@"
EOT
  collect
  refused 3 "ended with exit code 137"
  # Nor one that does not say so.
  sed -i 's/kill -KILL .*/exit ;;/' dying/jq
  collect
  refused 3 "cells.json: of 2 cells 1 could be read"
}

@test "collect: a jq that dies, at any call, is 3 with words, or changes nothing" {
  planned gate pass inconclusive
  dying_everywhere all "$ROOT/scripts/ci/verdict/collect" --cells cells.json --from left --out all
}

@test "refresh: a jq that dies, at any call, is 3 with words, or changes nothing" {
  one_cell
  dying_everywhere new "$ROOT/scripts/ci/maintain/refresh" --cells cells.json --from left \
    --before before --out new
}

@test "comment: a jq that dies, at any call, is 3 with words, or changes nothing" {
  planned gate pass regression
  collect
  mkdir -p verdicts && mv all verdicts/0a1b2c3d.1
  dying_everywhere comment.md "$ROOT/scripts/ci/comment/run" --from verdicts --out comment.md
}

@test "report: a jq that dies, at any call, is 3 with words, or changes nothing" {
  golden=$ROOT/tests/golden/report/aa
  dying_everywhere report "$ROOT/scripts/report/run" --verdict "$golden/verdict.json" \
    --measurement "$golden/measurement.json" --out report
}
