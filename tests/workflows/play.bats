#!/usr/bin/env bats
# A run as it is played here: what GitHub does before its jobs, its attempts, and what it says of
# them. See mocks/README.md.
# shellcheck disable=SC2030,SC2031,SC2034 # each test sets its own; lib reads them

load lib
load alone
setup() { small; }
teardown() { stop; }

ran() { grep -o "ran [a-z]* of [0-9]" "$box/act.log" | sort -u | tr '\n' ' '; }

# five: jobs of which one fails in the first attempt, and what needs it
five() {
  sample again a
  sample inner
  sample last
  commit_all "$it" five
}

@test "run again: what failed and what needs it, no more; earlier outputs are there" {
  five
  ! play 1 || false
  first="ran bad of 1 ran comment of 1 ran good of 1 ran inner of 1 ran plan of 1 ran verdict of 1 "
  [ "$(ran)" = "$first" ]
  grep -q "planned of-1, plan {0} it's, once measured failure" "$box/act.log"
  rerun
  [ "$(ran)" = "ran bad of 2 ran comment of 2 ran verdict of 2 " ]
  # Of the job that is run again too, where it does not set them.
  grep -q "planned of-1, plan {0} it's, once measured success" "$box/act.log"
}

@test "a job that is run again by its id: it and what needs it, no other that failed" {
  five
  ! play 1 || false
  MOCK_ONLY=once rerun
  [ "$(ran)" = "ran verdict of 2 " ]
  github '{}'
  asks GET /actions/runs/1/jobs any
  id=$(jq '.jobs[] | select(.name == "verdict").id' "$box/answer")
  [ "$(asks POST "/actions/jobs/$id/rerun" job:acme/it:actions=read)" = 403 ]
  [ "$(asks POST "/actions/jobs/$id/rerun" job:acme/it:actions=write)" = 201 ]
  rm "$MOCK_ARTIFACTS/.github/1/2/over"
  [ "$(asks POST "/actions/jobs/$id/rerun" any)" = 403 ]
  asked -e '.problems == [] and .world.reruns == [{ run: 1, name: "verdict" }]'
}

@test "run again: nothing failed, nothing runs" {
  five
  sed -i 's/bad1/bad3/' "$it/.github/workflows/a.yml" && commit_all "$it" well
  play 1
  rerun
  [ -z "$(ran)" ]
}

@test "a run starts for the activities and bases that its workflow names; unless told, for three" {
  starts() { event 7 "$head" "$head" "$1" && expanded pull_request a.yml "$head" >"$box/said"; }
  printf 'on: [push, pull_request]\njobs: {}\n' | file a.yml
  head=$(commit_all "$it" three)
  starts .
  starts '.action = "opened" | .pull_request.base.ref = "a/b"'
  ! starts '.action = "edited"' || false
  [ "$(<"$box/said")" = "No run of a.yml: it does not ask for this event." ]
  printf 'on:\n  pull_request:\n    branches: [main, "v*"]\n    types: [edited]\njobs: {}\n' \
    | file a.yml
  head=$(commit_all "$it" named)
  starts '.action = "edited"'
  starts '.action = "edited" | .pull_request.base.ref = "v1"'
  ! starts . || false
  for other in v1/a mainly old/main; do
    ! starts ".action = \"edited\" | .pull_request.base.ref = \"$other\"" || false
  done
  ! expanded merge_group a.yml "$head" || false
  printf 'on:\n  issue_comment:\n    types: [created]\njobs: {}\n' | file a.yml
  head=$(commit_all "$it" commented)
  commented alice words && expanded issue_comment a.yml "$head"
  commented alice words '.action = "edited"'
  ! expanded issue_comment a.yml "$head" || false
}

@test "the jobs of a run: with their callers' names, by attempt; what has not begun is queued" {
  five
  ! play 1 || false
  github '{}'
  [ "$(asks GET /actions/runs/1/jobs?filter=latest job:acme/it:actions=read)" = 200 ]
  jq -e '.jobs | map([.name, .status, .conclusion]) | sort == [
    ["after / comment", "completed", "success"],
    ["apart / inner", "completed", "success"],
    ["measure", "completed", "failure"],
    ["measure", "completed", "success"],
    ["once", "completed", "success"],
    ["plan", "completed", "success"],
    ["verdict", "completed", "success"]
  ]' "$box/answer"
  rerun
  asks GET '/actions/runs/1/jobs?filter=latest' any
  jq -e '.jobs | length == 7 and all(.run_attempt == 2 and .conclusion == "success")' "$box/answer"
  asks GET '/actions/runs/1/jobs?filter=all&per_page=2&page=3' any
  jq -e '.total_count == 14 and (.jobs | length == 2)' "$box/answer"
  asks GET /actions/runs/1/attempts/1/jobs any
  jq -e '.jobs | any(.conclusion == "failure")' "$box/answer"
  [ "$(asked -c .problems)" = '[]' ]
}

@test "jobs that are planned: over with their artifact, else queued when no runner is there" {
  mkdir -p "$MOCK_ARTIFACTS"/1/{plan-0a1b2c3d-1,job-0a1b2c3d-a_x-1}
  jq -n '{ jobs: [
    { id: "a_x", target: "a", runner: "x" },
    { id: "b_x", target: "b", runner: "x" },
    { id: "b_pi", target: "b", runner: "pi" }
  ] }' >"$MOCK_ARTIFACTS/1/plan-0a1b2c3d-1/jobs.json"
  github '{ "offline": ["pi"] }'
  asks GET '/actions/runs/1/jobs?filter=latest' any
  states='.jobs | map(select(.name | contains("measure")) | [.name, .status, .conclusion])'
  jq -e "$states == [
    [\"gate / measure a on x\", \"completed\", \"success\"],
    [\"gate / measure b on x\", \"in_progress\", null],
    [\"gate / measure b on pi\", \"queued\", null]
  ]" "$box/answer"
  [ "$(asks POST /actions/runs/1/cancel job:acme/it:actions=read)" = 403 ]
  [ "$(message)" = 'Resource not accessible by integration' ]
  [ "$(asks POST /actions/runs/1/cancel job:acme/it:actions=write)" = 202 ]
  asks GET '/actions/runs/1/jobs?filter=latest' any
  jq -e "$states | .[2] == [\"gate / measure b on pi\", \"completed\", \"cancelled\"]" "$box/answer"
  ended 1 1
  [ "$(asks POST /actions/runs/1/cancel any)" = 409 ]
  [ "$(message)" = 'Cannot cancel a workflow run that is completed.' ]
  [ "$(asked -c .problems)" = '[]' ]
}

@test "a run that is ended: what is at work is cancelled; of the rest starts what always does" {
  sample ended a
  commit_all "$it" ended
  github '{}'
  play 1
  [ "$(ran)" = "ran always of 1 ran ender of 1 " ]
  asks GET /actions/runs/1/jobs any
  jq -e '.jobs | map([.name, .conclusion]) | sort
    == [["always", "success"], ["ender", "cancelled"], ["later", "cancelled"]]' "$box/answer"
}

@test "a job has the tools of its image, with its jq; what it installs; all on our machines" {
  sample machines a
  mkdir -p "$it/runner-setup"
  printf '#!/usr/bin/env bash\n# only called\n' >"$it/runner-setup/install"
  chmod +x "$it/runner-setup/install"
  commit_all "$it" machines
  play 1 -P tollgate=-self-hosted
  of() { sed -n "s/^\[a.yml\/$1 *\]   | //p" "$box/act.log" | grep "^$2" | tr '\n' ' '; }
  [ "$(of image jq)" = 'jq jq-1.7.1 ' ]
  [ "$(of image has)" = 'has node has git ' ]
  of installs jq | grep -q gojq
  [ "$(of installs has)" = 'has k6 has hyperfine has gnuplot has node has git ' ]
  of ours jq | grep -q gojq
  of ours has | grep -q 'has k6 has hyperfine has gnuplot'
  # No two jobs of hosted machines have a home in common.
  [ "$(of image home)" != "$(of installs home)" ]
}

@test "who goes in the middle of a request ends that, and not GitHub" {
  github '{}'
  url=$(<"$box/server.url")
  exec 5<>"/dev/tcp/127.0.0.1/${url##*:}"
  printf 'POST /repos/acme/it/issues HTTP/1.1\r\nhost: it\r\ncontent-length: 99\r\n\r\n{' >&5
  exec 5>&-
  until grep -q "POST /repos/acme/it/issues: Error: aborted" "$box/server.log"; do sleep 0.05; done
  asked -e '.problems == []'
}
