#!/usr/bin/env bats
# bisect: a maintainer asks since when something is worse; run by act, read from what the jobs leave
# and from the page of the run.

load lib
# shellcheck disable=SC2034 # read by workflow
repository=acme/shop

# grown: a service whose fifth commit of eight is larger, and whose third does not build
grown() {
  local number at=$1
  edit "$at/gate/targets/shop/target.json" '.build = {
    commands: [["sh", "build.sh"]],
    artifacts: ["shop"]
  } | .cases = [{ endpoint: "artifact", probe: "size", files: ["shop"] }]'
  limits shop '[{ metric: "size_raw", worse_by: "20%" }]' >"$at/gate/thresholds/shop.json"
  for number in 1 2 3 4 5 6 7 8; do
    head -c "$((number < 5 ? 1000 : 3000))" /dev/zero >"$at/data"
    [[ $number == 3 ]] && echo 'exit 1' >"$at/build.sh" || echo 'cp data shop' >"$at/build.sh"
    echo "$number" >"$at/number"
    commit_all "$at" "Change $number, <b>as it is</b>" >"$BATS_FILE_TMPDIR/commit.$number"
    git -C "$at" tag "c$number"
  done
}

setup_file() {
  local gate=$BATS_FILE_TMPDIR/repositories/acme/tollgate
  local shop_at=$BATS_FILE_TMPDIR/repositories/acme/shop
  export MOCK_REPOSITORIES=$BATS_FILE_TMPDIR/repositories
  export MOCKS=$ROOT/tests/workflows/mocks
  main=$(gate_repository "$gate")
  service_repository "$shop_at" >/dev/null
  grown "$shop_at"
  shop=$(<"$BATS_FILE_TMPDIR/commit.8")
  export main shop MOCK_GATE=acme/tollgate@$main
}
setup() { fresh; }
teardown() { stop; }

# asks INPUTS: the payload of a workflow_dispatch on main
asks() {
  jq -n --argjson inputs "$1" '{
    $inputs,
    ref: "refs/heads/main",
    repository: { id: 1, default_branch: "main", full_name: "acme/shop", owner: { login: "acme" } }
  }' >"$box/event.json"
}
# found RUN FILTER: of what was handed over
found() { jq -r "$2" "$MOCK_ARTIFACTS/$1"/bisect-*-1/shop.1/bisect.json; }

@test "bisect: the commit is found on a hosted machine, and shown with its comment" {
  asks '{ "target": "shop", "good": "c1", "bad": "main", "metric": "" }'
  workflow workflow_dispatch tollgate-bisect.yml "$shop" 7001
  [ "$(found 7001 .first.commit)" = "$(<"$BATS_FILE_TMPDIR/commit.5")" ]
  [ "$(found 7001 .first.subject)" = "Change 5, <b>as it is</b>" ]
  grep -q 'Worse since' "$box/act.log"
  # Nothing of what was built is kept for other runs.
  ! grep -q '^hit\|^save' "$MOCK_CACHE/log" || false
}

@test "bisect: bad that is not worse is red, and so is what is refused before anything is built" {
  asks '{ "target": "shop", "good": "c1", "bad": "c4", "metric": "" }'
  red workflow_dispatch tollgate-bisect.yml "$shop" 7101
  [ "$(found 7101 '[.exit, .problem] | join(" ")')" = "2 bad is not worse than good here" ]
  grep -q 'No commit found: bad is not worse than good here' "$box/act.log"
  while IFS='|' read -r run inputs said; do
    asks "$inputs"
    red workflow_dispatch tollgate-bisect.yml "$shop" "$run"
    [ -z "$(names "$run" bisect)" ]
    grep -qF -- "$said" "$box/act.log"
  done <<'EOT'
7102|{ "target": "shop", "good": "c1", "bad": "nowhere" }|'nowhere' is no commit, branch or tag
7103|{ "target": "shop", "good": "c1; true", "bad": "c4" }|GOOD is 'c1; true': allowed is a commit
7104|{ "target": "kiosk", "good": "c1", "bad": "c4" }|no target 'kiosk'
EOT
}
