#!/usr/bin/env bats
# ci/bisect/bisectable and ci/bisect/bisected: what a bisection at GitHub may be asked, and what is
# shown of what the machine that measured has left, which nobody trusts.

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
    "$(golden_report aa)/verdict.json" >"since/demo.1/steps/$commit/verdict.json"
}
bisected() { run "$ROOT/scripts/ci/bisect/bisected"; }

@test "bisected: the commit in its author's words, the steps, and the comment of its verdict" {
  left
  bisected
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$output" = "Worse since c9f0f895fb S" ]
  cat page
  grep -q '^## Worse since c9f0f895fb S$' page
  grep -q '| worse | artifact size&#95;raw server +30.0 % |$' page
  grep -q 'both sides are the same build. It validates the measurement' page
}

# worse [FILTER]: what was handed over is of a commit that is slower, with what explains that,
# changed by a jq filter
worse() {
  left ".first.commit = \"$slower\" | .bad.commit = .first.commit
    | .steps[0].commit = .first.commit"
  rm -r "since/demo.1/steps/$commit"
  mkdir -p "since/demo.1/steps/$slower"
  cp "$(golden_report regression)/verdict.json" "since/demo.1/steps/$slower/"
  jq "${1:-.}" "$ROOT/tests/golden/why/why.json" >"since/demo.1/steps/$slower/why.json"
}

@test "bisected: the comment of the commit explains itself, and nothing else is taken for that" {
  slower=$(jq -r .sides.head.commit "$(golden_report regression)/verdict.json")
  worse
  bisected
  [ "$status" -eq 0 ]
  [[ $(<page) == *"<details><summary>why</summary>"*parse*"touched by <code>2222222222</code>"* ]]
  for change in '.target = "t2"' '.head = "0"' 'del(.cases)' '.more = 1' '., .' 'empty' \
    '.cases[0].functions[0].name = "x" * 1001' '.commits[0].author = "x" * 200001'; do
    rm page
    worse "$change"
    bisected
    echo "$change: $output"
    [ "$status" -eq 0 ]
    grep -q '^## Worse since' page && grep -q '^### .*regression' page
    ! grep -q '<summary>why' page || false
  done
  rm page
  worse '.cases[0].functions[0].name = "<img src=x>@org"'
  bisected
  grep -q '<summary>why' page
  ! grep -qE '<img|@org' page || false
}

@test "bisected: no text of that machine is markup, and none of it is long" {
  left '(.first | .subject, .body, .author) = "<img src=x> @org #1\n::error::x" * 900
    | .steps[0].subject = "a | b\n# c" | .steps[0].rows[0].case = "</td>" | .bad.ref = "`x`"'
  echo '{ "rows": "<b>" }' >"since/demo.1/steps/$commit/verdict.json"
  bisected
  [ "$status" -eq 0 ]
  (($(wc -c <page) < 200000))
  ! grep -qE '<img|</td>|@org| #1|^# c|`x`' page || false
  grep -q 'Its verdict cannot be read\|Its verdict is missing' page
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
.steps = []|bisect.json cannot be read
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

@test "bisect: the job hands on what its page needs, and pictures; no more" {
  mkdir -p gate/scripts
  cp -R "$ROOT/scripts/"{ci,lib} gate/scripts/
  # In the gate's place, with what it leaves of a step.
  cat >gate/scripts/gate <<'EOT'
#!/usr/bin/env bash
out=${*: -1}
mkdir -p "$out/steps/c1/first" "$out/plan"
cd "$out"
touch bisect.{json,md} plan/why.json steps/c1/first/why.json \
  steps/c1/{verdict.json,measurement.json,comment.md,why.json,why-a.svg,why-a.png,changes.png}
EOT
  chmod +x gate/scripts/gate
  run env GOOD=v1 BAD=main RUNNER=x86-hosted gate/scripts/ci/bisect/run
  echo "$output"
  [ "$status" -eq 0 ]
  (cd since/demo.1 && find . -type f | sort) | diff - <(printf './%s\n' bisect.json \
    steps/c1/{comment.md,verdict.json,why-a.png,why-a.svg,why.json})
}

# asked NAME=VALUE…: what bisectable says
asked() {
  run env TARGET=demo GOOD=HEAD BAD=main RUNNER=x86-hosted HOME_PATH=gate "$@" \
    "$ROOT/scripts/ci/bisect/bisectable"
}

@test "bisectable: hosted machines alone, which may build; commits that are there" {
  adopter main
  asked
  [ "$status" -eq 0 ]
  grep -qx 'ubuntu-24.04' output
  grep -qx 'path:main' output
  asked RUNNER=pi5-2gb
  refused 3 "allowed are classes of hosted runners, which may build what they measure: x86-hosted"
  asked RUNNER=nowhere
  refused 3 "--runner 'nowhere': allowed are classes of hosted runners"
  asked GOOD=nowhere
  refused 3 "'nowhere' is no commit, branch or tag of this repository"
  for wrong in 'GOOD=--output=x' 'BAD=a;b' 'ONLY=a b' 'METRIC=$x' 'TARGET=../x' 'HOME_PATH=../x' \
    'RUNNER=["self-hosted"]' 'LIMIT=2.5' 'LIMIT=-1%'; do
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
  refused 3 "allowed are classes of hosted runners"
  jq '.classes = { mine: (.classes["x86-hosted"] + { build_on: "my-machine" }) }' \
    "$ROOT/runner-setup/classes.json" >main/gate/runner-setup/classes.json
  asked RUNNER=mine
  [ "$status" -eq 3 ]
}
