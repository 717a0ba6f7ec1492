# For tests that want a verdict of some kind, with its measurement.
# shellcheck shell=bash

# golden_report CASE: the folder with verdict.json and measurement.json of a case of
# tests/golden/report, which is made once a run of bats
golden_report() {
  local folder=$BATS_RUN_TMPDIR/golden-report/$1 part
  if [[ ! -d $folder ]]; then
    part=$(mktemp -d "$BATS_RUN_TMPDIR/golden-XXXXXX")
    "$BATS_TEST_DIRNAME/../golden/report/make" "$1" "$part" || return
    mkdir -p "${folder%/*}"
    mv -T "$part" "$folder"
  fi
  echo "$folder"
}
