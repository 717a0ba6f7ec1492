# Sourced by the benches whose figures the pages quote: what they found lies in results/, with the
# machine, the day and the command it is of.
# shellcheck shell=bash
bench_parts=$TOLLGATE_ROOT/tests/bench
results=$bench_parts/results

# How whole_run begins: a bench may put something before what it runs, which must end in exec.
run_in=(exec)

# whole_run FOLDER LOG WORD…: a run of the gate with these words; sets code, as it ended. Who ends
# the bench ends it, too.
# shellcheck disable=SC2034 # the callers read code
whole_run() {
  code=0
  "${run_in[@]}" setpriv --pdeathsig TERM "$TOLLGATE_ROOT/scripts/gate" "${@:3}" --out "$1" \
    >"$2" 2>&1 </dev/null &
  wait $! || code=$?
  [[ -r $1/verdict.json && $code -lt 4 ]] \
    || fail "$2: the gate ended with $code: $(tail -n 3 "$2")"
}

# drawn NAME WIDTH HEIGHT [OPTION…]: results/NAME.svg, by NAME.gp in the working folder; options are
# of gnuplot
drawn() {
  command -v gnuplot >/dev/null || { say "$1: without gnuplot no picture" && return; }
  LC_ALL=C.UTF-8 gnuplot -e "out='${kept_in:-$results}'; width=$2; height=$3" "${@:4}" \
    -e "format='svg'" "$TOLLGATE_ROOT/scripts/plot/style.gp" "$bench_parts/$1.gp"
}

# kept NAME COMMAND: what is read, a JSON object, becomes results/NAME.json, a row a line, as
# result.jq says
kept() {
  local facts
  facts=$("$TOLLGATE_ROOT/scripts/machine/facts")
  sorted_jqx --arg bench "$1" --arg command "$2" --arg made "$(date -u +%F)" \
    --argjson facts "$facts" -L "$bench_parts" \
    'include "result"; result' \
    | jqx -r -L "$bench_parts" 'include "result"; row_a_line("")' \
    | write "${kept_in:-$results}/$1.json"
}
