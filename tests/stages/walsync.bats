#!/usr/bin/env bats
# Walsync for real: built from its crates, against a real S3 server, with its peer.

load ../lib/scratch

setup_file() {
  # Less optimised than released, for the time of a test.
  export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=0
  export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
  export XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
  type -P cargo >/dev/null || return 0
  build_both >"$BATS_FILE_TMPDIR/log" 2>&1 3>&-
}
# build_both: the released versions of base and head
build_both() {
  "$ROOT/scripts/plan/run" walsync --out "$BATS_FILE_TMPDIR/plan"
  for side in base head; do
    "$ROOT/scripts/build/run" --plan "$BATS_FILE_TMPDIR/plan/plan.json" --side "$side" \
      --out "$BATS_FILE_TMPDIR/$side"
  done
}

setup() {
  type -P cargo >/dev/null || skip "no cargo in PATH: install Rust 1.85 or later, by rustup"
  [[ -r $BATS_FILE_TMPDIR/head/build.json ]] || { cat "$BATS_FILE_TMPDIR/log" && false; }
  "$ROOT/runner-setup/install" --for s3 || skip "versitygw cannot be built here"
  scratch
  export XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
}
teardown() {
  end_services
  clean
}

# probe COMMAND…: one of the target's commands, as the command probe runs it, with an S3 server of
# its own; its lines are then in $box/lines
probe() {
  ARTIFACT=$BATS_FILE_TMPDIR/base/artifact
  S3=$("$ROOT/scripts/services/s3" up "$box/s3")
  export ARTIFACT S3
  mkdir "$box/in"
  (cd "$box/in" && "$ROOT/targets/walsync/$1" "${@:2}" 3>&-) >"$box/lines"
  "$ROOT/scripts/services/s3" down "$box/s3"
  cat "$box/lines"
}
# sample METRIC FILTER: of its first sample
sample() { jq -e "select(.metric == \"$1\") | .samples[0] | $2" "$box/lines"; }
# gate: a short run from the home; holds FILTER: this is true of its verdict
gate() {
  run "$ROOT/scripts/gate" run walsync --home "$box/home" --launches 1 --out "$box/run" 3>&-
  tail -n 20 <<<"$output"
}
holds() { jq -e "$1" "$box/run/verdict.json"; }

# lossy METRIC [N]: a home whose head is the base, but for one row less, or N, in all that it
# restores; only METRIC has a limit, and the fixture is small
lossy() {
  local released=$BATS_FILE_TMPDIR/base/artifact/bin/walsync made=$box/made
  mkdir -p "$box/home/thresholds" "$box/home/targets" "$made/0.1.0/bin" "$made/lossy/bin"
  cp "$released" "$made/0.1.0/bin/walsync"
  cp "$released" "$made/lossy/bin/real"
  echo "${2:-1}" >"$made/lossy/bin/less"
  loses_rows "$made/lossy/bin/walsync"
  cp -R "$ROOT/targets/walsync" "$box/home/targets/"
  edit targets/walsync/target.json "
    .source.base = \"0.1.0\"
    | .source.head = \"lossy\"
    | .build = {commands: [[\"cp\", \"-R\", \"$made/{commit}/bin\", \".\"]], artifacts: [\"bin\"]}
    | .fixture = [.fixture[0], \"1.2\"]"
  cp "$ROOT/thresholds/walsync.json" "$box/home/thresholds/"
  edit thresholds/walsync.json ".limits |= map(select(.metric == \"$1\"))"
}
# loses_rows FILE: a walsync that drops its last rows, as many as the file less says, of a database
# that it has restored
loses_rows() {
  executable "$1" <<'EOT'
#!/usr/bin/env bash
here=$(dirname "$0")
[[ $1 == restore ]] || exec "$here/real" "$@"
"$here/real" "$@" || exit
python3 - "$4" "$(<"$here/less")" <<'PYTHON'
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("delete from t where id > (select max(id) from t) - ?", [int(sys.argv[2])])
database.commit()
PYTHON
EOT
}

@test "walsync: its crates are built by version, and are what they say" {
  [ "$(jq -r .commit "$BATS_FILE_TMPDIR/base/build.json")" = 0.1.0 ]
  [ "$(jq -r .commit "$BATS_FILE_TMPDIR/head/build.json")" = 0.1.1 ]
  [[ $("$BATS_FILE_TMPDIR/head/artifact/bin/walsync" --help) == *"Restore a database from S3"* ]]
}

@test "walsync: snapshots over 30 runs, and never over fewer" {
  probe snapshot 30
  sample snapshot_p50 '. > 0' && sample snapshot_max '. > 0'
  [ "$(sample snapshot_p95 .)" != "$(sample snapshot_max .)" ]
  ARTIFACT=x S3=x run "$ROOT/targets/walsync/snapshot" 10
  [ "$status" -eq 64 ]
}

@test "walsync: one process for five databases; its peer beside it" {
  probe databases walsync 5
  sample processes '. == 1' && sample rss '. > 1 and . < 200' && sample cpu '. > 0'
  [ "$(cat "$box"/in/written)" = 500 ]
  rm -rf "$box/in" "$box/s3"
  "$ROOT/runner-setup/install" --for litestream || skip "litestream cannot be built here"
  # A process for each database, or one for all.
  probe databases litestream 5
  sample peer_processes '. == 5' && sample peer_rss '. > 1'
  rm -rf "$box/in" "$box/s3"
  probe databases litestream-shared 5
  sample peer_processes '. == 1' && sample peer_rss '. > 1'
}

@test "walsync: memory while nothing is written" {
  probe at-rest walsync 2
  sample processes '. == 1' && sample rss_idle '. > 1 and . < 200'
  ARTIFACT=x S3=x run "$ROOT/targets/walsync/at-rest" sqlite 2
  [ "$status" -eq 64 ]
  [[ $output == *"allowed are walsync, litestream or litestream-shared"* ]]
}

@test "walsync: a database of the full tier is stored where it is needed, and only once" {
  export DATA=$box/in
  probe stored 0.5
  [ -e "$box/in/source-0.5.db" ]
  [ -n "$(find "$box/s3/objects/tollgate/source-0.5" -type f)" ]
  touch "$box/in/restored-0.5.db"
  # Nothing is stored again, so there need not be a server.
  ARTIFACT=x S3=x run "$ROOT/targets/walsync/stored" 0.5
  [ "$status" -eq 0 ]
  [ ! -e "$box/in/restored-0.5.db" ]
}

@test "walsync: commits with it and without, and around a checkpoint" {
  probe commits 1
  labels=$(jq -r 'select(.metric == "commits_per_s") | .label' "$box/lines")
  [ "$labels" = $'alone\nwatched' ]
  rm -rf "$box/in" "$box/s3"
  probe checkpoint 2
  for metric in commit_before checkpoint_time commit_after; do sample $metric '. > 0'; done
  sample checkpoint_cost '. >= 0'
}

@test "walsync: an outage is real, and what is lost is counted" {
  probe outage 2
  sample rows_written '. == 20'
  # 0.1.x does not replay what was written after its last snapshot, whatever its documents say.
  sample rows_lost '. >= 20'
}

@test "walsync: a restore that is not what was stored fails its case" {
  # A release that drops one row of what it restores.
  lossy time
  edit targets/walsync/target.json '.cases |= map(select(.endpoint == "restore-1"))'
  gate
  [ "$status" -eq 3 ]
  holds '.rows[]
    | select(.metric == "time")
    | .verdict == "invalid"
      and (.reason | test("holds 2049 rows, .* 2050; 1 of them are missing"))'
  all_ended
}

@test "walsync: a release that loses more rows is a regression; the same release twice is none" {
  lossy rows_lost 10
  edit targets/walsync/target.json '.cases |= map(select(.endpoint == "outage"))
    | .cases[].command[1] = "1"'
  gate
  [ "$status" -eq 1 ]
  holds '[.rows[] | select(.verdict == "regression") | .metric] == ["rows_lost"]'
  edit targets/walsync/target.json '.source.head = "0.1.0"'
  gate
  [[ $status == 0 || $status == 2 ]]
  holds '[.rows[] | select(.metric == "rows_lost") | .verdict] == ["pass"]'
  all_ended
}
