# Sourced by the benches that let compare judge simulated rows. The bench defines rows_of BATCH SET,
# which prints rows, with commas between; simulation.jq makes the rest of the files.
# shellcheck shell=bash
judging_parts=$TOLLGATE_ROOT/tests/bench

# part BATCH FILTER…: a filter of simulation.jq on the batch
part() { jq -L "$judging_parts" "include \"simulation\"; ${*:2}" <<<"$1"; }

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

# seed_of WORD…: a seed from words
seed_of() { cksum <<<"$*" | cut -d ' ' -f 1; }

# judge_batch BATCH FILE: the verdicts of compare on both sets to FILE
judge_batch() {
  local box=${2%.json} set code=0
  rm -rf "$box" && mkdir -p "$box/inputs"
  part "$1" plan >"$box/plan.json"
  part "$1" thresholds >"$box/inputs/thresholds.json"
  for set in first confirm; do set_of "$1" "$set" "$box"; done
  "$TOLLGATE_ROOT/scripts/compare/run" --plan "$box/plan.json" --out "$box" \
    "$box"/{first,confirm}.json || code=$?
  ((code)) || jq -c -L "$judging_parts" --argjson batch "$1" \
    'include "outcomes"; $batch + outcome' "$box/verdict.json" | write "$2"
  rm -rf "$box"
  return "$code"
}
