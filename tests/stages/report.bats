#!/usr/bin/env bats
# The report stage: golden comments and summaries, the size limit, hostile text, pictures, bad
# input.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
load ../lib/golden

golden=$ROOT/tests/golden/report
cases=(pass left-out regression advisory release inconclusive hosted invalid aa hostile)

setup() {
  box=$(mktemp -d)
  . "$ROOT/scripts/lib/common.sh"
}
teardown() { rm -rf "$box"; }

# report CASE FOLDER [OPTION…]: the stage on a golden case's input
report() {
  local made
  made=$(golden_report "$1")
  "$ROOT/scripts/report/run" --verdict "$made/verdict.json" \
    --measurement "$made/measurement.json" --out "$2" "${@:3}"
}
of_box() {
  "$ROOT/scripts/report/run" --verdict "$box/verdict.json" \
    --measurement "$box/measurement.json" --out "$box/out" "$@"
}

# none COMMAND…: succeeds if the command finds nothing (a leading ! would not fail a test)
none() { if "$@"; then return 1; fi; }
# refused WORDS: the stage refuses what is in the box with 3, says WORDS, writes nothing
refused() {
  run of_box
  echo "$output"
  [ "$status" -eq 3 ] || return 1
  [[ $output == *"$1"* ]] || return 1
  [ ! -e "$box/out" ]
}

# edited FILTER [FILE]: the regression case in the box, its verdict (or FILE) changed
edited() {
  local made
  made=$(golden_report regression)
  cp "$made/"{verdict,measurement}.json "$box"
  jq -c "$1" "$made/${2:-verdict.json}" >"$box/${2:-verdict.json}"
}

@test "report: --help shows an example; wrong usage is 64" {
  run "$ROOT/scripts/report/run" --help
  [ "$status" -eq 0 ]
  [[ $output == *"Example: scripts/report/run"* ]]
  run "$ROOT/scripts/report/run" --verdict x --out y
  [ "$status" -eq 64 ]
  for option in --limit-bytes=12 --limit-bytes=9e9 --image-base=javascript:x \
    '--image-base=https://a"onerror=x' --else=x; do
    run report pass "$box/out" "${option%%=*}" "${option#*=}"
    [ "$status" -eq 64 ]
  done
  [ ! -e "$box/out" ]
}

# goldens FOLDER: the comment and summary of every case are the stored ones by the jq there; what
# came out is left in a folder of the box that is called as the jq is
goldens() {
  local case out
  for case in "${cases[@]}"; do
    out=$box/${1##*/}/$case
    TOLLGATE_JQ=$1 report "$case" "$out" || return
    diff -u "$golden/$case/comment.md" "$out/comment.md" || return
    diff -u "$golden/$case/summary.txt" "$out/summary.txt" || return
    [ "$(wc -l <"$out/summary.txt")" -le 40 ] || return
  done
}

@test "report: golden comments and summaries, and the same bytes on every jq that others have" {
  . "$ROOT/tests/lib/jqs.bash"
  for folder in $(jq_folders); do
    jq_name "$folder"
    goldens "$folder"
  done
  diff -r "$box/1.7.1" "$box/bin"
}

@test "report: the comment opens with its marker and says what was measured" {
  report regression "$box/out"
  [ "$(head -n 1 "$box/out/comment.md")" = "<!-- tollgate:demo:x86-2core -->" ]
  sed -n 4p "$box/out/comment.md" | grep -q 'a mock was measured, not the real service'
  report aa "$box/out"
  sed -n 4p "$box/out/comment.md" | grep -q 'both sides are the same build'
}

@test "report: what noise has cost, and what would settle the rest, stand before any table" {
  lost='its host took 17 % of its time (steal); it took 33 launches instead of 10.'
  would='1 row is open: about 15 more launches, 2 minutes, would settle it:'
  report regression "$box/out"
  for file in comment.md summary.txt; do
    sed '/^|/,$d; /^verdict /,$d' "$box/out/$file" >"$box/before"
    grep -q "$lost" "$box/before" && grep -q "$would .*--budget 17m" "$box/before"
  done
  report pass "$box/out"
  none grep -E 'launches instead of|open:|discarded' "$box"/out/{comment.md,summary.txt}
}

@test "report: a case that could not be measured is one line, and counted once" {
  report invalid "$box/out"
  [ "$(grep -c 'all 5 rows' "$box/out/comment.md")" -eq 2 ]
  [ "$(grep -c 'the machine swapped' "$box/out/comment.md")" -eq 2 ]
  grep -q '^### 🚫 2 invalid cases · 1 invalid$' "$box/out/comment.md"
  grep -q '^2 invalid cases · 1 invalid · 1 missing · ' "$box/out/summary.txt"
}

@test "report: the column of stored values is there where any row has one" {
  report regression "$box/out"
  grep -q '^| where | metric | base | head | change | threshold | stored |$' "$box/out/comment.md"
  report aa "$box/out"
  grep -q '^| where | metric | base | head | change | threshold |$' "$box/out/comment.md"
  none grep -q stored "$box/out/comment.md"
}

@test "report: all pictures in both formats, shown only with --image-base, old ones removed" {
  mkdir "$box/out"
  touch "$box/out/slots-gone.png" "$box/out/verdict.json"
  report regression "$box/out" --image-base https://example.org/run/1/
  [ ! -e "$box/out/slots-gone.png" ]
  [ -e "$box/out/verdict.json" ]
  for name in changes concurrency slots-search-c16 slots-home-c1; do
    [ -s "$box/out/$name.svg" ]
    [ -s "$box/out/$name.png" ]
    grep -q "src=\"https://example.org/run/1/$name.png\"" "$box/out/comment.md"
  done
  [ "$(find "$box/out" -name 'slots-*.svg' | wc -l)" -le 12 ]
  none grep -q '<img' "$golden/regression/comment.md"
}

@test "report: hostile text stays text" {
  report hostile "$box/out"
  # Outside the code block there is no tag but the report's own, no mention, no reference, no link,
  # no other table row.
  sed '/^```/,/^```/d' "$box/out/comment.md" >"$box/prose"
  grep -oE '</?[a-z]+' "$box/prose" | sort -u >"$box/tags"
  none grep -vxE '</?(code|sub|br|details|summary)' "$box/tags"
  none grep -E '@[A-Za-z0-9]|[^&]#[0-9]|\]\(|https?://|www\.|GH-3|\*\*bold|\$x' "$box/prose"
  [ "$(grep -c '^<!--' "$box/prose")" -eq 1 ]
  [ "$(awk -F'|' '/^[|]/ && NF != 9' "$box/prose")" = '' ]
  [ "$(grep -c '^## ' "$box/out/comment.md")" -eq 1 ]
  LC_ALL=C none grep -P '[\x00-\x08\x0b-\x1f\x7f]' "$box/out/comment.md" "$box/out/summary.txt"
  (cd "$box/out" && printf '%s\n' *) >"$box/names"
  none grep -vxE '[a-z0-9][a-z0-9._-]*' "$box/names"
  none grep -q '<script' "$box"/out/*.svg
}

@test "report: 6,400 rows stay within the limit" {
  "$golden/make" huge "$box"
  of_box
  [ "$(wc -c <"$box/out/comment.md")" -le 60000 ]
  [ "$(wc -c <"$box/out/comment.md")" -gt 50000 ]
  grep -q '^### ❌ 320 regressions' "$box/out/comment.md"
  grep -qE '^_[0-9]+ regressions not shown here: all rows are in verdict.json' "$box/out/comment.md"
  grep -q '^_320 inconclusive not\|^_[23][0-9]* inconclusive not' "$box/out/comment.md"
  [ "$(find "$box/out" -name 'slots-*.png' | wc -l)" -eq 12 ]
}

@test "report: any limit is kept, whatever the text" {
  "$golden/make" hostile "$box"
  long='.rows |= [range(300) as $i | .[] | .case += "\($i)" | .reason = "|@<" * 400]'
  long+='| .counts[] *= 300'
  jq -c "$long" "$box/verdict.json" >"$box/long.json"
  mv "$box/long.json" "$box/verdict.json"
  for limit in 1000 4000 20000; do
    of_box --limit-bytes "$limit"
    [ "$(wc -c <"$box/out/comment.md")" -le "$limit" ]
    [[ $(head -n 1 "$box/out/comment.md") == '<!-- tollgate:'*' -->' ]]
    grep -q 'verdict.json' "$box/out/comment.md"
  done
}

@test "report: bad input is 3, is named, and leaves nothing" {
  edited '.schema = "other"'
  refused 'verdict.json: schema is not tollgate/verdict/1'
  edited '.verdict = "green"'
  refused 'verdict is green, allowed: invalid, missing'
  edited '.rows[0].verdict = "fine"'
  refused 'unknown verdict'
  edited '.rows[0].change = "12"'
  refused 'a figure that is not a number'
  edited '.rows = {}'
  refused 'rows is not an array'
  edited '.rows = [] | .verdict = "pass"'
  refused 'verdict.json: contradicts itself: it has 0 of its 35 gated rows'
  edited '.verdict = "pass"'
  refused 'verdict.json: contradicts itself: it is pass, and its rows come to regression'
  edited '.schema = "other"' measurement.json
  refused 'measurement.json: schema is not tollgate/measurement/1'
  edited '.sides.head.commit = "0"' measurement.json
  refused 'of another run than the verdict'
  edited '.rows = 1' measurement.json
  refused 'rows is not an array'
  edited .
  echo '{"rows": [' >"$box/verdict.json"
  refused 'not readable as a verdict'
  edited .
  : >"$box/verdict.json"
  refused 'is empty'
  edited .
  head -c 500 "$(golden_report regression)/measurement.json" >"$box/measurement.json"
  refused 'not readable as a measurement'
  edited .
  rm "$box/measurement.json"
  refused 'no such file'
}

@test "report: rows without figures, samples or sides still make a report" {
  edited '
    .rows[] |= (.interval = null | .stored = null | .confirm = null)
    | .rows[] |= (.limit = null | .base = null | .head = null | .change = null)
    | .host = null
    | .tools = null
    | .stored = null
    | .reproduce = null'
  jq -c '.rows = []' "$(golden_report regression)/measurement.json" >"$box/measurement.json"
  of_box
  grep -q '### ❌ 2 regressions' "$box/out/comment.md"
  none grep -q 'null' "$box/out/comment.md"
  edited '.rows = [] | .counts = {} | .verdict = "missing" | .headline = "Rain" | .gated_rows = 0'
  of_box
  grep -q '## 🚫 Rain' "$box/out/comment.md"
}

@test "report: without gnuplot there are no pictures, and the rest is complete" {
  mkdir "$box/bin"
  ln -sf /bin/* /usr/bin/* "$box/bin"
  rm -f "$box"/bin/gnuplot*
  PATH="$box/bin" run report regression "$box/out"
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"gnuplot is not installed"* ]]
  [ -s "$box/out/comment.md" ]
  [ -s "$box/out/summary.txt" ]
  [ -z "$(find "$box/out" -name '*.png' -o -name '*.svg')" ]
}
