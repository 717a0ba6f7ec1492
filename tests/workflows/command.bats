#!/usr/bin/env bats
# command, run by act on a comment: who may have a pull request measured, or a regression accepted,
# of which commit, and what becomes of the check.

# shellcheck disable=SC2030,SC2031,SC2034 # each test sets its own; lib reads them
load lib

setup_file() { world; }
setup() { fresh; }
teardown() { stop; }

# regressed NUMBER: a pull request of which the run NUMBER has found a regression, and its comment
regressed() {
  repository=acme/tollgate head=$moved
  github "$(pull 7 "$head" | jq -c '. + { may: { alice: "write" } }')"
  event 7 "$head" "$main"
  red pull_request pr-gate.yml "$head" "$1"
  cp "$box/event.json" "$box/pull.json"
  measuring=("${played[@]}")
}

# says LOGIN TEXT RUN [FILTER]: the run that a comment starts, at main
says() {
  commented "$1" "$2" "${4:-.}"
  workflow issue_comment command.yml "$main" "$3"
}

# refused WORDS: nothing was written down or run again, and one reply says why
refused() {
  asked -e '(.world.statuses // []) == [] and (.world.reruns // []) == [] and .problems == []'
  asked -e --arg words "$1" '.world.comments
    | length == 2 and (.[1].body | startswith("Nothing was accepted") and contains($words))'
  github_has "$(asked -c '{ comments: .world.comments[:1] }')"
}

# One run is measured for all of them: what is refused changes nothing.
@test "accept: a maintainer's word, for that commit, row and time, makes the check green" {
  regressed 8001
  line='/gate accept artifact size raw until 2999-01-31: `new` 🐛 index $(id) ${{ github }}'
  # Other words in a comment that is there already.
  ! says alice "$line" 8100 '.action = "edited"' || false
  [ "$(<"$box/act.log")" = "No run of command.yml: it does not ask for this event." ]
  # The author, a fork's author, a bot.
  says octocat "$line" 8101
  refused 'no write access'
  github_has "$(asked -c '{ pulls: (.world.pulls | map(.from = { id: 2, owner: "mallory" })) }')"
  says mallory "$line" 8102
  refused 'no write access'
  github_has "$(asked -c '{ pulls: (.world.pulls | map(.from = .into)) }')"
  says 'helper[bot]' "$line" 8103 '.comment.user.type = "Bot"'
  asked -e '.world.comments | length == 1'
  asked -e '(.world.statuses // []) == [] and (.world.reactions | map(.content) == ["-1"])'
  # A wrong row, a day that is over, a new push.
  says alice "${line/artifact/artefact}" 8104
  refused 'demo/artifact size'
  says alice "${line/2999/2020}" 8105
  refused 'is past'
  head_is "$clean"
  says alice "$line" 8106
  refused 'was measured'
  head_is "$head"

  says alice "$line" 8107
  asked -e --arg head "$head" '.world.statuses | map([.sha, .context])
    == [[$head, "tollgate/accepted/demo/x86-hosted/artifact size_raw model.json"]]'
  asked -e '.world.reactions | map(.content) == ["-1", "+1"]'
  asked -e '.world.reruns | map([.run, .name]) == [[8001, "gate / verdict"]]'
  cp "$box/pull.json" "$box/event.json"
  played=("${measuring[@]}")
  MOCK_ONLY='gate / verdict' rerun
  [ "$(job 8001 demo_x86-hosted '"\(.verdict) \(.exit)"' 2)" = "accepted 0" ]
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e '.world.comments[0].body | contains("attempt=2") and contains("accepted by")
    and contains("alice") and contains("2999-01-31") and contains("\"up_to\"")'
}

# on_request UNASKED: pull requests are measured on request
on_request() { when=(--var TOLLGATE_WHEN=asked --var "TOLLGATE_UNASKED=$1"); }

@test "run: until somebody has asked the check is red, or green where that is told; then measured" {
  repository=acme/tollgate head=$passing
  github "$(pull 7 "$head" | jq -c '. + { may: { alice: "write" } }')"
  event 7 "$head" "$main"
  cp "$box/event.json" "$box/pull.json"
  on_request pass
  workflow pull_request pr-gate.yml "$head" 8201 "${when[@]}"
  asked -e '.problems == [] and (.world.comments // []) == []'
  on_request fail
  red pull_request pr-gate.yml "$head" 8202 "${when[@]}"
  asked -e '.world.comments | length == 1
    and (.[0].body | contains("somebody with write access requests it"))'
  measuring=("${played[@]}")

  # Nobody may who only reads; a name that is none is measured by nobody.
  says octocat '/gate run' 8203
  asked -e '(.world.statuses // []) == [] and (.world.reruns // []) == []
    and (.world.comments[-1].body | contains("no write access"))'
  says alice '/gate run artifact' 8204
  asked -e --arg head "$head" '.problems == [] and .world.reruns == [{ run: 8202 }]
    and (.world.statuses | map([.sha, .context, .description])
      == [[$head, "tollgate/asked", "artifact, @alice"]])'
  # All of it is run again.
  cp "$box/pull.json" "$box/event.json"
  played=("${measuring[@]}")
  rerun
  [ "$(job 8202 demo_x86-hosted .verdict 2)" = pass ]
  asked -e '.problems == [] and (.world.comments[0].body | contains("attempt=2"))'
}
