#!/usr/bin/env bats
# why: samples and counts become folded stacks, those of both sides why.json, which a report shows;
# hostile names do no harm.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
golden=$ROOT/tests/golden/why
comment=$ROOT/tests/golden/report/regression/comment.md
why=$ROOT/scripts/why

load ../lib/scratch
load ../lib/jqs
load ../lib/golden

setup() {
  scratch
  . "$ROOT/scripts/lib/common.sh"
  report=$(golden_report regression)
  cd "$box" || return
}

# profile: that of the golden folded stacks
profile() {
  jqx -n --arg case search-c16 --arg of "" --arg tool perf --argjson hz 500 --arg per request \
    --argjson requests '{ "base": 1000, "head": 1000 }' \
    --rawfile base "$golden/base.folded" --rawfile head "$golden/head.folded" \
    --rawfile names "$golden/names.txt" --rawfile plain "$golden/plain.txt" \
    'import "why/profile" as profile; profile::profile($ARGS.named)' \
    | jqx 'import "why/profile" as profile; profile::with_sources("")'
}
# explained [PROFILES [REASON]]: why.json of the golden verdict
explained() {
  sorted_jqx -n --slurpfile verdict "$report/verdict.json" \
    --slurpfile profiles "${1:-profile.json}" --slurpfile commits "$golden/commits.json" \
    --arg reason "${2-}" 'import "why/report" as report; report::why($ARGS.named)'
}
# reported [OPTION…]: the report of the golden verdict
reported() {
  "$ROOT/scripts/report/run" --verdict "$report/verdict.json" \
    --measurement "$report/measurement.json" --out out "$@"
}
# cell: what the comment unfolds
cell() { grep -o '<details><summary>why.*</details>' out/comment.md; }

@test "why: stacks of perf are folded: kernel, functions without names, generated code" {
  printf '%s\n' \
    $'\tffffffff813a4fc5 wake_up ([kernel.kallsyms])' \
    $'\tffffffff821ef691 do_syscall_64 ([kernel.kallsyms])' \
    $'\t           8c9a3 runtime.futex.abi0 (/srv/a b/server)' \
    $'\t           8c9a4 type:.eq.struct { a int } (/srv/a b/server)' '' \
    $'\t           1 [unknown] (/usr/lib/libx.so.1)' $'\t   2 [unknown] ([unknown])' \
    $'\t           3 main (/srv/a b/server)' '' \
    $'\t           1 [unknown] (//anon)' $'\t   3 main (/srv/a b/server)' '' \
    $'\t           1 [unknown] (//anon)' $'\t   3 main (/srv/a b/server)' >sampled
  awk -f "$why/stacks.awk" -f "$why/sampled.awk" sampled | sort >folded
  diff - folded <<'EOT'
O	main	/srv/a b/server
O	runtime.futex.abi0	/srv/a b/server
O	type:.eq.struct { a int }	/srv/a b/server
S	1	main	[libx.so.1]
S	1	type:.eq.struct { a int }	runtime.futex.abi0	do_syscall_64_[k]	wake_up_[k]
S	2	main	[generated code]
EOT
}

@test "why: counts of callgrind are folded: exclusive counts, callers and files by numbers" {
  cat >counted <<'EOT'
positions: line
events: Ir

ob=(1) /srv/server
fl=(1) src/a.c
fn=(1) work'main'(below main)
10 100
+2 50
cfi=(2) src/b.c
cfn=(2) leaf'work'main'(below main)
calls=3 7
* 900

fl=(2)
fn=(2)
7 900
fn=(3) leaf'2'leaf'main
8 5
fn=(4) 0x0000000000001234'main
fi=(1)
-3 40
fe=(2)
ob=(2) ???
fl=(3) ???
fn=(5) 0x0000000000005678'main
9 30
totals: 1125
EOT
  awk -f "$why/stacks.awk" -f "$why/counted.awk" counted | sort >folded
  diff - folded <<'EOT'
F	[server]	src/b.c
F	leaf	src/b.c
F	work	src/a.c
S	150	(below main)	main	work
S	30	main	[generated code]
S	40	main	[server]
S	5	main	leaf	leaf
S	900	(below main)	main	work	leaf
EOT
}

@test "why: why.json and the flame graph equal the stored ones on every jq" {
  while read -r TOLLGATE_JQ; do
    export TOLLGATE_JQ
    profile >profile.json
    explained >why.json
    (valid why why.json)
    diff "$golden/why.json" why.json
    jqx -c 'import "why/flame" as flame; flame::pictures' profile.json >picture.json
    text_of picture.json svg >why.svg
    cmp "$golden/why.svg" why.svg
    text_of picture.json files flame.tsv | diff "$golden/flame.tsv" -
  done < <(jq_folders)
  # It is a picture, and nothing else.
  grep -q '^<svg ' why.svg
  ! grep -qiE '<(script|foreignObject|image|a|use|style)|href|on[a-z]+=' why.svg || false
}

@test "why: the comment and the terminal show it below the first row of its case" {
  reported --why "$golden/why.json"
  cell >unfolded
  [ "$(wc -l <unfolded)" -eq 1 ]
  grep -q 'core::.*parse.*2,000 µs → 5,000 µs' unfolded || grep -q 'parse' unfolded
  [[ $(<unfolded) == *"touched by <code>1111111111</code> Count what the cache misses (Ada)"* ]]
  [[ $(<unfolded) == *"touched by <code>2222222222</code> Parse numbers in any script (Grace)"* ]]
  [[ $(<unfolded) != *Reword* ]]
  [[ $(<unfolded) == *"libcrypto.so.3"*"which has no names of functions (stripped)"* ]]
  svg='<code>why-search-c16.svg</code>' png='<code>why-search-c16.png</code>'
  [[ $(<unfolded) == *"flame graph: $svg $png"* ]]
  grep -q '^why: search · c=16: ' out/summary.txt
  jq '.cases[0].functions[0].mostly_in = "memcpy"' "$golden/why.json" >library.json
  reported --why library.json
  [[ $(cell) == *" of the change, most of it in <code>memcpy</code> · "* ]]
  # Where pictures can be fetched from somewhere it is shown.
  reported --why "$golden/why.json" --image-base https://example.org/run/1/
  [[ $(cell) == *'"https://example.org/run/1/why-search-c16.svg"><img src="https://example.org'* ]]
  [[ $(cell) == *'/run/1/why-search-c16.png" width="640" alt="flame graph"></a>'* ]]
  reported --why "$golden/why.json"
  # Without it, or with one of another verdict, the report is as it always was.
  jq '.head = "0"' "$golden/why.json" >other.json
  for file in /dev/null other.json; do
    reported --why "$file"
    cmp out/comment.md "$comment"
  done
}

@test "why: a report ignores an invalid why.json, and says so" {
  jq '.cases[0].functions[0].more = 1' "$golden/why.json" >more.json
  echo '{' >broken.json
  for file in more.json broken.json absent.json; do
    run reported --why "$file"
    [[ $status -eq 0 && $output == *"the report does without it" ]]
    cmp out/comment.md "$comment"
  done
}

@test "why: hostile names are text, and a verdict cannot contain an explanation" {
  local hostile='@octocat</sub></details>|<script>`**[x](http://x)#1\u202e'
  jq --arg text "$hostile" '.cases[0].functions[].name = $text
    | .cases[0].functions[].file = $text
    | .cases[0].missing[].of = $text
    | .commits[].subject = $text
    | .commits[].author = $text' "$golden/why.json" >why.json
  reported --why why.json
  cell >unfolded
  ! grep -qE '@octocat|<script|http://|`|\*\*\[' unfolded || false
  [ "$(grep -o '</details>' unfolded | wc -l)" -eq 1 ]
  jq '.rows[].why = { reason: "FORGED" }' "$report/verdict.json" >verdict.json
  "$ROOT/scripts/report/run" --verdict verdict.json --measurement "$report/measurement.json" \
    --out out
  cmp out/comment.md "$comment"
}

@test "why: a missing explanation has its reason; waiting has its time" {
  echo '{ "case": "search-c16", "label": null, "reason": "perf may not sample here" }' >none.json
  explained none.json >why.json
  reported --why why.json
  [[ $(cell) == *"not determined: perf may not sample here"* ]]
  explained /dev/null "it ended with exit code 143" >why.json
  (valid why why.json)
  reported --why why.json
  [[ $(cell) == *"not determined: it ended with exit code 143"* ]]
  jq '.cases[0] |= (.tool = "callgrind" | .missing = [
      { what: "generated", of: "node", share: 0.9 }, { what: "python", of: null, share: 0.3 }
    ])' "$golden/why.json" >why.json
  reported --why why.json
  [[ $(cell) == *"90.0 % of it is code generated at run time: callgrind cannot attribute it<br>"* ]]
  [[ $(cell) == *"30.0 % of it is Python's interpreter: callgrind cannot attribute it<br>"* ]]
  jq '.cases[0].waits_ms = 7.4' "$golden/why.json" >why.json
  reported --why why.json
  [[ $(cell) == *"waiting, not computing: +7.40 ms off the CPU<br>"* ]]
}
