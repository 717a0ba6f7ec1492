#!/usr/bin/env bats
# track-main: the scheduled run of a service's main; run by act, read from the store's branch and
# from what is asked of GitHub.

load lib
# shellcheck disable=SC2034 # read by workflow
repository=acme/shop

# worse DIR: data points of the last 30 days, as scheduled runs have left them, in the store of the
# repository; ten days ago it became worse
worse() {
  local days=$BATS_FILE_TMPDIR/days
  mkdir "$days"
  jq -nc -L "$ROOT/tests/bench" --argjson now "$(date +%s)" 'include "drift";
    (($now - 1767225600) / 86400 | floor) as $today
    | range(30)
    | . as $at
    | point($today - 30 + $at; row("latency_p50"; if $at < 20 then 20 else 26 end))
    | .target = "shop"
    | .runner = "x86-hosted"' \
    | split -l 1 -d --additional-suffix .json - "$days/"
  "$ROOT/scripts/gate" store add "$days"/*.json --store "git:$1#tollgate-store"
}

setup_file() {
  local gate=$BATS_FILE_TMPDIR/repositories/acme/tollgate
  shop_at=$BATS_FILE_TMPDIR/repositories/acme/shop
  export MOCK_REPOSITORIES=$BATS_FILE_TMPDIR/repositories
  export MOCKS=$ROOT/tests/workflows/mocks
  main=$(gate_repository "$gate")
  shop=$(service_repository "$shop_at")
  worse "$shop_at" 2>/dev/null
  export main shop shop_at MOCK_GATE=acme/tollgate@$main
}
setup() { fresh; }
teardown() { stop; }

# of_store FILE: in the store's branch
of_store() { git -C "$shop_at" show "tollgate-store:$1"; }

@test "track-main: on a schedule a data point of main is stored, and what is worse is one issue" {
  github '{ "issues": [{ "number": 3, "login": "mallory", "body": "<!-- tollgate-drift -->\n" }] }'
  jq -n '{ schedule: "17 3 * * *" }' >"$box/event.json"
  workflow schedule tollgate-track-main.yml "$shop" 8001
  asked -e '.problems == []'
  ! grep -q '^hit\|^save' "$MOCK_CACHE/log" || false
  point=$(git -C "$shop_at" ls-tree -r --name-only tollgate-store -- points | grep "${shop:0:12}")
  of_store "$point" | jq -e --arg commit "$shop" '.commit == $commit and .runner == "x86-hosted"
    and (.rows | map(.metric) | index("rss_settled") != null)'
  [ "$(git -C "$shop_at" rev-list --count tollgate-store)" -eq 1 ]
  of_store shown/drift.svg | grep -q '<svg'
  asked -e '.world.issues | length == 2 and .[0].body == "<!-- tollgate-drift -->\n"'
  asked -r '.world.issues[1].body' >"$box/issue"
  grep -q '^<!-- tollgate-drift: [0-9a-f ]* -->$' "$box/issue"
  grep -q '!\[.*\](https://github.com/acme/shop/raw/tollgate-store/shown/drift.svg)' "$box/issue"
  grep -q '^| <code>shop</code> | <code>[0-9a-f]*</code> | <code>[0-9a-f]*</code> | ' "$box/issue"
}
