#!/usr/bin/env bats
# ci/bisectable and ci/bisected: what a bisection at GitHub may be asked, and what is shown of what
# the machine that measured has left, which nobody trusts.

# shellcheck disable=SC2030,SC2031 # each test sets its own

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
  export TARGET=demo MEASURED=success GITHUB_STEP_SUMMARY=$box/page GITHUB_OUTPUT=$box/output
  commit=c9f0f895fb98ab9159f51fd0297e236d00000000
  good=8f14e45fceea167a5a36dedd4bea254300000000
}

# left [FILTER]: what the measuring job has handed over, changed by a jq filter
left() {
  mkdir -p "since/demo.1/steps/$commit"
  jq -n --arg commit "$commit" --arg good "$good" '{
    schema: "tollgate/bisect/1",
    target: "demo",
    runner: "x86-hosted",
    source: "path",
    good: { ref: "v1", commit: $good },
    bad: { ref: "main", $commit },
    metric: null,
    commits: 1,
    exit: 0,
    problem: null,
    first: { $commit, author: "A", date: "2026-11-20", subject: "S", body: "B" },
    suspects: [],
    steps: [
      {
        $commit,
        subject: "S",
        exit: 1,
        answer: "worse",
        reason: null,
        rows: [
          {
            case: "artifact",
            metric: "size_raw",
            "label": "server",
            kind: "exact",
            verdict: "regression",
            change: 0.3
          }
        ]
      }
    ]
  }' | jq "${1:-.}" >since/demo.1/bisect.json
  jq --arg commit "$commit" '.sides.head.commit = $commit | .target = "demo"' \
    "$ROOT/tests/golden/report/aa/verdict.json" >"since/demo.1/steps/$commit/verdict.json"
}
bisected() { run "$ROOT/scripts/ci/bisected"; }

@test "bisected: the commit in its author's words, the steps, and the comment of its verdict" {
  left
  bisected
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$output" = "Worse since c9f0f895fb S" ]
  cat page
  grep -q '^## Worse since c9f0f895fb S$' page
  grep -q '| worse | artifact size&#95;raw server +30.0 % |$' page
  grep -q 'Both sides are the same build and nothing differs' page
}

@test "bisected: no text of that machine is markup, and none of it is long" {
  left '(.first | .subject, .body, .author) = "<img src=x> @org #1\n::error::x" * 900
    | .steps[0].subject = "a | b\n# c" | .steps[0].rows[0].case = "</td>" | .bad.ref = "`x`"'
  echo '{ "rows": "<b>" }' >"since/demo.1/steps/$commit/verdict.json"
  bisected
  [ "$status" -eq 0 ]
  (($(wc -c <page) < 200000))
  ! grep -qE '<img|</td>|@org| #1|^# c|`x`' page || false
  grep -q 'Its verdict cannot be read\|Its verdict was not handed over' page
  ! grep -q '^::' <<<"$output" || false
}

@test "bisected: what does not fit together is nothing that was measured" {
  while IFS='|' read -r filter said; do
    rm -f page
    left "$filter"
    bisected
    echo "$filter: $output"
    [ "$status" -eq 3 ]
    [[ $output == *"$said"* ]]
    grep -q '^## Not measured' page
  done <<'EOT'
.target = "other"|of another target
.first = null|what was found, and what it comes to, are not the same
.exit = 2|what was found, and what it comes to, are not the same
.steps[0].answer = "open"|the commit that was found was not measured
.more = 1|is an unknown key
.steps = []|what was found cannot be read
EOT
  left
  MEASURED=failure bisected
  refused 3 "the measuring job did not succeed"
  rm -r since
  bisected
  refused 3 "the measuring job ended with 'success': see its log"
  mkdir -p since/demo.1
  echo "good did not build" >since/demo.1/reason
  bisected
  refused 3 "good did not build"
}

@test "bisected: where nothing was found it is red, and says what is left" {
  left '.exit = 2 | .first = null | .problem = "it is one of 1 commits" | .suspects = [.bad.commit]'
  MEASURED=failure bisected
  [ "$status" -eq 2 ]
  grep -q '^- c9f0f895fb S$' page
}

# asked NAME=VALUE…: what bisectable says
asked() {
  run env TARGET=demo GOOD=HEAD BAD=main RUNNER=x86-hosted HOME_PATH=gate "$@" \
    "$ROOT/scripts/ci/bisectable"
}

@test "bisectable: hosted machines alone, which may build; commits that are there" {
  adopter main
  asked
  [ "$status" -eq 0 ]
  grep -qx 'ubuntu-24.04' output
  grep -qx 'path:main' output
  asked RUNNER=pi5-2gb
  refused 3 "allowed are classes of hosted machines, which may build what they measure: x86-hosted"
  asked RUNNER=nowhere
  refused 3 "--runner 'nowhere': allowed are classes of hosted machines"
  asked GOOD=nowhere
  refused 3 "'nowhere' is no commit, branch or tag of this repository"
  for wrong in 'GOOD=--output=x' 'BAD=a;b' 'ONLY=a b' 'METRIC=$x' 'TARGET=../x' 'HOME_PATH=../x' \
    'RUNNER=["self-hosted"]'; do
    asked "$wrong"
    refused 64 "${wrong%%=*} is '${wrong#*=}': allowed is"
  done
}

@test "bisectable: a class of one's own is hosted only where its image is GitHub's" {
  adopter main
  mkdir main/gate/runner-setup
  jq '.classes = { mine: (.classes["x86-hosted"] + { trusted: true }) }' \
    "$ROOT/runner-setup/classes.json" >main/gate/runner-setup/classes.json
  asked RUNNER=mine
  refused 3 "allowed are classes of hosted machines"
  jq '.classes = { mine: (.classes["x86-hosted"] + { build_on: "my-machine" }) }' \
    "$ROOT/runner-setup/classes.json" >main/gate/runner-setup/classes.json
  asked RUNNER=mine
  [ "$status" -eq 3 ]
}
