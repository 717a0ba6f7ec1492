#!/usr/bin/env bats
# matrix, policy-diff, collect, comment, refresh, release-files: from a change to what is measured, and from many cells to one answer.

load ../lib/scratch

setup() {
  scratch
  cd "$box" || return
}

# tree DIR: a repository with the rooms of the demo, as one that adopts the gate has them
tree() {
  mkdir -p "$1"/gate/{targets,thresholds}
  git init -q -b main "$1"
  cp -R "$ROOT/targets/demo" "$1/gate/targets/"
  jq '.source = {kind: "git", repository: "https://example.invalid/x"}' "$ROOT/targets/demo/target.json" >"$1/gate/targets/demo/target.json"
  cp "$ROOT/thresholds/demo.json" "$1/gate/thresholds/"
  store "$1" first
}
store() { git -C "$1" add -A && git -C "$1" -c user.name=t -c user.email=t@example.invalid commit -qm "$2" && git -C "$1" rev-parse HEAD >"$box/$2"; }
cells() { run "$ROOT/scripts/ci/matrix" --before it --after it --home gate --out cells.json "$@"; }
gate() { cells --repository it --trust inside --classes "x86-2core pi5-2gb" --base "$(<"$1")" --head "$(<"$2")"; }
# refused CODE WORDS
refused() {
  echo "$output"
  [ "$status" -eq "$1" ]
  [[ $output == *"$2"* ]]
}

@test "matrix: a changed service is measured from the commit that both share, so that what main has gained is not its doing" {
  tree it
  git -C it checkout -q -b change
  echo new >it/service.go
  store it second
  git -C it checkout -q main
  echo faster >it/other.go
  store it third
  gate third second
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(jq -c --arg base "$(<first)" '.cells | map([.runner, .base == $base])' cells.json)" = '[["x86-2core",true],["pi5-2gb",true]]' ]
  [[ $output == *"demo on pi5-2gb: "*"because of service.go" ]]
}

@test "matrix: names of files that git would quote; documents alone are skipped" {
  tree it
  mkdir it/docs
  echo x >'it/docs/übersicht "neu".txt'
  store it second
  gate first second
  [ "$status" -eq 0 ]
  [ "$(jq -r '.skipped, (.cells | length)' cells.json | tail -n 1)" = 0 ]
  [[ $output == *"nothing to measure: only documents were changed"* ]]
}

@test "matrix: a baseline of a branch, a release against the one before" {
  tree it
  git -C it tag v1
  echo new >it/service.go
  store it second
  git -C it tag v2
  cells --repository it --trust main --classes x86-2core --mode baseline --ref v1
  [ "$(jq -r '.cells[0] | .base, .head' cells.json | sort -u)" = "$(<first)" ]
  cells --repository it --trust main --classes "x86-2core x86-hosted" --mode release --head "$(<second)"
  echo "$output"
  [ "$(jq -c --arg a "$(<first)" --arg b "$(<second)" '.cells | map([.runner, .base == $a, .head == $b])' cells.json)" = '[["x86-2core",true,true]]' ]
}

@test "matrix: wrong usage and bad input are refused by name" {
  tree it
  while IFS='|' read -r words code message; do
    # shellcheck disable=SC2086 # several words
    cells $words
    refused "$code" "$message"
  done <<EOT
--trust inside|64|--classes and --out FILE are needed
--trust me --classes x86-2core|64|--trust 'me': allowed are inside, outside, sent, main
--trust main --classes x86-9core --mode baseline|64|--classes 'x86-9core': allowed are pi5-2gb, x86-2core, x86-hosted
--trust main --classes x86-2core --mode baseline --targets shop|64|--targets 'shop': allowed are demo
--trust main --classes x86-hosted --mode release|3|--targets 'demo', --classes 'x86-hosted': no target with a pinned commit and machine of our own, and a release is measured on no other
--trust main --classes x86-2core --mode never|64|--mode 'never': allowed are gate, baseline, release
--trust main --classes x86-2core --home ../x|64|--home '../x': allowed is a folder inside the repository
--trust main --classes x86-2core --base main|64|'main': --base and --head take full commits of 40 hex digits
--trust inside --classes x86-2core|64|--repository, --base and --head are needed in mode gate
EOT
  edit_pin() { jq --arg pin "$1" '.source = {kind: "twin", base: "v1", head: $pin}' "$ROOT/targets/demo/target.json" >it/gate/targets/demo/target.json; }
  edit_pin '--upload-pack=x'
  cells --trust main --classes x86-2core --mode baseline
  refused 3 "a commit of a cell is not a plain name: demo: --upload-pack=x"
}

@test "policy-diff: nothing when nothing is; a file that is no JSON is named" {
  tree it
  cp -R it other
  run "$ROOT/scripts/ci/policy-diff" --before it --after other --home gate
  [ "$status" -eq 0 ] && [ -z "$output" ]
  echo '{' >other/gate/thresholds/demo.json
  run "$ROOT/scripts/ci/policy-diff" --before it --after other --home gate
  [[ $status -eq 0 && ${lines[0]} == "### Not readable after this change: \`demo\`" ]]
  run "$ROOT/scripts/ci/policy-diff" --before other --after it --home gate
  refused 3 "not JSON: demo"
}

# planned MODE VERDICT…: cells.json of one cell for each verdict, and what those cells left in left/
planned() {
  local mode=$1 number=0 verdict
  shift
  rm -rf left && mkdir left
  for verdict; do
    number=$((number + 1))
    mkdir -p "left/cell-t${number}_x86-2core"
    jq --arg target "t$number" '.target = $target' "$ROOT/tests/golden/report/$verdict/verdict.json" >"left/cell-t${number}_x86-2core/verdict.json"
  done
  jq -s --arg mode "$mode" '{schema: "tollgate/cells/1", mode: $mode, skipped: null, cells: map({id: "\(.target)_x86-2core", target, runner, source: "", base: "v1", head: "v2",
    base_commit: .sides.base.commit, head_commit: .sides.head.commit})}' left/*/verdict.json >cells.json
}
verdict() { run "$ROOT/scripts/ci/collect" --cells cells.json --from left --out all "$@"; }

@test "collect: the worst decides, whatever else passed; what is missing is named, and of another commit is missing" {
  planned gate pass
  verdict --head "$(sha1sum <<<x | cut -c1-40)"
  [ "$status" -eq 0 ]
  [ "$(jq -r .head all/t1_x86-2core/verdict.json)" = "$(sha1sum <<<x | cut -c1-40)" ]
  planned gate pass regression inconclusive
  verdict
  [[ $status -eq 1 && ${lines[0]} == "t2 on x86-2core: regression: "* ]]
  rm left/cell-t1_x86-2core/verdict.json
  verdict
  [[ $status -eq 3 && ${lines[0]} == "t1 on x86-2core: missing: Not measured: the cell left no verdict"* ]]
  verdict --lost '["t1_x86-2core"]'
  [[ ${lines[0]} == *"Not measured: runner offline or busy" ]]
  planned gate pass
  jq '.cells[0].head_commit = "other"' cells.json >c && mv c cells.json
  verdict
  [[ $status -eq 3 && ${lines[0]} == *"of other commits than were planned" ]]
  echo '{' >left/cell-t1_x86-2core/verdict.json
  verdict
  [[ $status -eq 3 && ${lines[0]} == *"its verdict cannot be read" ]]
}

@test "collect: no cell is green only with a reason; a release has to be measured, a baseline to be stored" {
  planned release regression pass
  verdict
  [ "$status" -eq 0 ]
  planned baseline pass
  verdict
  [[ $status -eq 3 && ${lines[0]} == *"the cell left no snapshot" ]]
  planned baseline inconclusive
  verdict
  [ "$status" -eq 2 ]
  touch left/cell-t1_x86-2core/baseline.json
  verdict
  [ "$status" -eq 0 ]
  jq '.cells = []' cells.json >c && mv c cells.json
  verdict
  refused 3 "no cell, and no reason why there is none"
  jq '.skipped = "only documents"' cells.json >c && mv c cells.json
  verdict
  [[ $status -eq 0 && $output == "skipped: only documents" ]]
}

@test "comment: one cell is its report; many fit into the limit, the worst first, and nothing of theirs is markup" {
  planned gate hostile
  verdict || true
  mkdir one && cp -R all/t1_x86-2core one/
  "$ROOT/scripts/ci/comment" --from one --out one.md
  head -n 1 one.md | grep -q '^## '
  planned gate pass regression pass pass pass pass pass pass pass pass pass pass pass pass invalid
  verdict
  [ "$status" -eq 3 ]
  "$ROOT/scripts/ci/comment" --from all --out many.md --run https://github.com/a/b/actions/runs/1
  [ "$(wc -c <many.md)" -le 60000 ]
  head -n 1 many.md | grep -q '15 cells: invalid'
  [ "$(grep -nm1 '>t15<' many.md | cut -d: -f1)" -lt "$(grep -nm1 '>t2<' many.md | cut -d: -f1)" ]
  [ "$(grep -c '<details' many.md)" -eq "$(grep -c '</details>' many.md)" ]
  tail -n 1 many.md | grep -q 'actions/runs/1'
  echo '{"schema": "tollgate/verdict/1", "target": 7}' >all/t1_x86-2core/verdict.json
  run "$ROOT/scripts/ci/comment" --from all --out bad.md
  refused 3 "not readable as a verdict"
  [ ! -e bad.md ]
}

@test "refresh: worse than its limit wants a reason; nothing is left when it refuses" {
  planned baseline pass
  mkdir -p before/{thresholds,baselines/x86-2core/t1}
  jq -n '{schema: "tollgate/thresholds/1", target: "t1", limits: [{metric: "size_raw", worse_by: "10%"}]}' >before/thresholds/t1.json
  snapshot() { jq -n --argjson bytes "$1" '{schema: "tollgate/measurement/1", target: "t1", runner: "x86-2core", source: "path", created: "2026-11-20T17:00:00Z", aa: true, sides: {head: {ref: "v1", commit: "abc", artifact: ("sha256:" + "1" * 64)}},
    host: {fingerprint: "sha256:1"}, tools: {}, pins: {}, key: {}, control: {unit: "ms", samples: []}, cases: [{case: "artifact", endpoint: "artifact", concurrency: null, variant: null, probe: "size", set: "first", mode: "alone", invalid: [], notes: []}],
    rows: [{case: "artifact", set: "first", metric: "size_raw", label: "model", unit: "B", better: "lower", kind: "exact", base: [[$bytes]], head: [[$bytes]]}]}'; }
  snapshot 1000 >before/baselines/x86-2core/t1/main.json
  snapshot 1300 >left/cell-t1_x86-2core/baseline.json
  run "$ROOT/scripts/ci/refresh" --cells cells.json --from left --before before --out new
  refused 1 "t1 on x86-2core became worse than its limits allow since the stored snapshot: artifact size_raw +30 %. Give a reason"
  [ ! -e new ]
  "$ROOT/scripts/ci/refresh" --cells cells.json --from left --before before --out new --reason "a new @team font"
  cmp <(jq -L "$ROOT/scripts" 'include "lib/downsample"; thin' left/cell-t1_x86-2core/baseline.json) new/files/baselines/x86-2core/t1/main.json
  grep -q '| 1,000 B | 1,300 B | +30.0 % |' new/body.md
  grep -q 'Reason given: a new &#64;.*team font' new/body.md
  rm left/cell-t1_x86-2core/baseline.json
  run "$ROOT/scripts/ci/refresh" --cells cells.json --from left --before before --out new
  refused 3 "t1 on x86-2core left no snapshot"
}

@test "release-files: flat names, the page of this version and those before it, what is kept for the next ones, and a text that shows it" {
  # made FILTER: what tests/lib/many-versions.jq makes, as target t1
  made() { jq -n -L "$ROOT/tests/lib" -L "$ROOT/scripts" "include \"many-versions\"; include \"lib/downsample\"; $1 | .target = \"t1\""; }
  files() { run "$ROOT/scripts/ci/release-files" --cells cells.json --from left --before before --out release --url https://github.com/a/b/releases/download/v1; }
  planned release pass
  cell=left/cell-t1_x86-2core
  touch $cell/comment.md
  echo png >$cell/changes.png
  mkdir -p before/{targets/t1,thresholds,baselines/x86-2core/t1}
  made definition >before/targets/t1/target.json
  echo '{"schema": "tollgate/thresholds/1", "target": "t1", "limits": [{"metric": "latency_p50", "max": "5ms"}]}' >before/thresholds/t1.json
  for version in v1 main; do made 'snapshot(2; [1]) | version(4)' >before/baselines/x86-2core/t1/$version.json; done
  # In turns, with a base whose samples are nobody's version.
  made 'snapshot(2; [1]) | .sides.head.ref = "v2/rc" | .rows[] |= (.set = "first" | .base = [[777]]) | .cases[].set = "first" | .sides.base = .sides.head' >$cell/measurement.json
  files
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(cd release/assets && echo *)" = "t1_x86-2core.changes.png t1_x86-2core.html t1_x86-2core.verdict.json" ]
  grep -q '<th[^>]*>v1</th>' release/assets/t1_x86-2core.html
  grep -q '<th[^>]*>v2-rc</th>' release/assets/t1_x86-2core.html
  # The version before was measured alone, this one in turns: nothing is claimed between the two.
  grep -q 'Alone and in turns' release/assets/t1_x86-2core.html
  [ "$(grep -c '>main<\|777' release/assets/t1_x86-2core.html)" -eq 0 ]
  grep -qF -- '- [t1_x86-2core](https://github.com/a/b/releases/download/v1/t1_x86-2core.html)' release/body.md
  grep -qF '(https://github.com/a/b/releases/download/v1/t1_x86-2core.changes.png)' release/body.md
  [ "$(cd release/files && find . -type f)" = ./baselines/x86-2core/t1/v2-rc.json ]
  [ "$(jq -c '[(.sides | keys), ([.rows[].base] | unique)]' release/files/baselines/x86-2core/t1/v2-rc.json)" = '[["head"],[null]]' ]
  grep -qF 'baselines/x86-2core/t1/v2-rc.json' release/snapshots.md
  jq '.sides.head.ref = ("c" * 40)' $cell/measurement.json >m && mv m $cell/measurement.json
  files
  [ "$(cd release/files && find . -type f)" = "./baselines/x86-2core/t1/2026-11-20-cccccccccc.json" ]
  jq '.rows[0].unit = "weeks"' $cell/measurement.json >m && mv m $cell/measurement.json
  files
  refused 3 'latency_p50 of endpoint-0 has the unit "weeks"'
  rm $cell/verdict.json
  files
  refused 3 "t1_x86-2core left no verdict"
}
