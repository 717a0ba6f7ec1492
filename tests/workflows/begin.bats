#!/usr/bin/env bats
# A service's own repository, from gate init to what a pull request there goes through: reported,
# then failed, then accepted; all by the one workflow file that init has written.

# shellcheck disable=SC2034,SC2154 # repository is read in lib, what change exports is set there
load lib

setup_file() {
  local gate=$BATS_FILE_TMPDIR/repositories/acme/tollgate
  local shop=$BATS_FILE_TMPDIR/repositories/acme/shop
  export MOCK_REPOSITORIES=$BATS_FILE_TMPDIR/repositories
  export MOCKS=$ROOT/tests/workflows/mocks
  gate_repository "$gate" >/dev/null
  reporting=$(begun_repository "$shop" "$gate")
  # The gate goes on; who has adopted it has what he has named.
  sed -i 's/^jobs:/broken:/' "$gate"/.github/workflows/*.yml
  commit_all "$gate" "a later gate" >/dev/null
  change grown "$shop" grows
  gating=$(edit "$shop/gate/thresholds/shop.json" '.mode = "gate"' && commit_all "$shop" "Gate")
  change rebased "$shop" grows
  change pushed "$shop" grows twice
  export reporting gating
}
setup() { fresh; }
teardown() { stop; }

# is RUN WORDS [ATTEMPT]: what its job has come to
is() { [ "$(job "$1" shop_x86-hosted '"\(.verdict) \(.exit)"' "${3:-1}")" = "$2" ]; }
# told WORDS: what the comment says
told() { asked -r '.world.comments[0].body' | grep -F "$1"; }
# accepts RUN: a maintainer's comment, and the run that it starts
accepts() {
  commented alice '/gate accept artifact size raw until 2999-01-31: new index'
  workflow issue_comment tollgate.yml "$gating" "$1"
}

@test "from gate init to a regression that is reported, fails, and is accepted for its commit" {
  repository=acme/shop
  github "$(pull 7 "$grown" | jq -c '. + { may: { alice: "write" } }')"
  event 7 "$grown" "$reporting"
  workflow pull_request tollgate.yml "$grown" 9001
  is 9001 "regression 0"
  told 'Would have failed'

  head_is "$rebased"
  event 7 "$rebased" "$gating"
  red pull_request tollgate.yml "$rebased" 9003
  is 9003 "regression 1"
  told '## ❌ artifact size +'
  measuring=("${played[@]}") && cp "$box/event.json" "$box/pull.json"

  accepts 9005
  asked -e --arg head "$rebased" '.world.statuses | map([.sha, .context])
    == [[$head, "tollgate/accepted/shop/x86-hosted/artifact size_raw shop"]]'
  asked -e '.world.reruns | map([.run, .name]) == [[9003, "gate / verdict"]]'
  played=("${measuring[@]}") && cp "$box/pull.json" "$box/event.json"
  MOCK_ONLY='gate / verdict' rerun
  is 9003 "accepted 0" 2
  told 'accepted by' && told alice && told 2999-01-31

  # It is of that commit alone.
  head_is "$pushed"
  accepts 9007
  asked -e '(.world.statuses | length == 1)
    and (.world.comments[-1].body | contains("was measured"))'
  event 7 "$pushed" "$gating"
  red pull_request tollgate.yml "$pushed" 9009
  is 9009 "regression 1"
  asked -e '.problems == []'
}
