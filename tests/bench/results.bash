# Sourced by the benches whose figures pages quote: writes results/ with machine, date and command.
# shellcheck shell=bash
bench_parts=$TOLLGATE_ROOT/tests/bench
results=$bench_parts/results

# How whole_run begins; a bench may replace it by a command that ends in exec.
run_in=(exec)

# whole_run FOLDER LOG WORD…: a run of the gate; its exit code to `code`. It ends with the bench.
# shellcheck disable=SC2034 # the callers read code
whole_run() {
  code=0
  "${run_in[@]}" setpriv --pdeathsig TERM "$TOLLGATE_ROOT/scripts/gate" "${@:3}" --out "$1" \
    >"$2" 2>&1 </dev/null &
  wait $! || code=$?
  [[ -r $1/verdict.json && $code -lt 4 ]] \
    || fail "$2: the gate ended with $code: $(tail -n 3 "$2")"
}

# draw_picture NAME WIDTH HEIGHT [OPTION…]: results/NAME.svg, by NAME.gp in the working folder, with
# options of gnuplot
draw_picture() {
  command -v gnuplot >/dev/null || { say "$1: no picture: gnuplot is not installed" && return; }
  LC_ALL=C.UTF-8 gnuplot -e "out='${result_folder:-$results}'; width=$2; height=$3" "${@:4}" \
    -e "format='svg'" "$TOLLGATE_ROOT/scripts/plot/style.gp" "$bench_parts/$1.gp"
}

# store_result NAME COMMAND: the JSON object of standard input to results/NAME.json, see result.jq
store_result() {
  local facts
  facts=$("$TOLLGATE_ROOT/scripts/machine/facts")
  sorted_jqx --arg bench "$1" --arg command "$2" --arg made "$(date -u +%F)" \
    --argjson facts "$facts" -L "$bench_parts" \
    'include "result"; result' \
    | jqx -r -L "$bench_parts" 'include "result"; row_a_line("")' \
    | write "${result_folder:-$results}/$1.json"
}
