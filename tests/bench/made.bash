# Sourced by the benches that have compare judge rows whose truth is known: simulation.jq says what
# is around the rows, and rows_of BATCH SET, which the bench defines, prints these, commas between.
# shellcheck shell=bash
made_parts=$TOLLGATE_ROOT/tests/bench

# part BATCH WORD…: what simulation.jq makes of it
part() { jq -L "$made_parts" "include \"simulation\"; ${*:2}" <<<"$1"; }

# set_of BATCH SET FOLDER: FOLDER/SET.json
set_of() {
  local frame
  frame=$(part "$1" "measured(\"$2\")")
  {
    printf '%s,"rows":[' "${frame%\}*}"
    rows_of "$1" "$2"
    echo ']}'
  } >"$3/$2.json"
}

# seed_of WORD…: another for each
seed_of() { cksum <<<"$*" | cut -d ' ' -f 1; }

# judged BATCH FILE: FILE says how compare judges both of its sets
judged() {
  local box=${2%.json} set code=0
  rm -rf "$box" && mkdir -p "$box/inputs"
  part "$1" plan >"$box/plan.json"
  part "$1" thresholds >"$box/inputs/thresholds.json"
  for set in first confirm; do set_of "$1" "$set" "$box"; done
  "$TOLLGATE_ROOT/scripts/compare/run" --plan "$box/plan.json" --out "$box" \
    "$box"/{first,confirm}.json || code=$?
  ((code)) || jq -c -L "$made_parts" --argjson batch "$1" \
    'include "outcomes"; $batch + outcome' "$box/verdict.json" | write "$2"
  rm -rf "$box"
  return "$code"
}
