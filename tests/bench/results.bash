# Sourced by the benches whose figures the pages quote: what they found lies in results/, with the
# machine, the day and the command it is of.
# shellcheck shell=bash
bench_parts=$TOLLGATE_ROOT/tests/bench
results=$bench_parts/results

# kept NAME COMMAND: what is read, a JSON object, becomes results/NAME.json
kept() {
  local facts
  facts=$("$TOLLGATE_ROOT/scripts/machine/facts")
  sorted_jqx --arg bench "$1" --arg command "$2" --arg made "$(date -u +%F)" \
    --argjson facts "$facts" -L "$bench_parts" \
    'include "result"; result' | write "${kept_in:-$results}/$1.json"
}
