# Sourced by gate: how a run ends, with a report in any case.

# verdict_says RUN FILTER: what the verdict of a run says so far
verdict_says() { jq -r "$2" "$1/verdict.json"; }

# exit_code RUN: that of its verdict
exit_code() {
  local code
  code=$(verdict_says "$1" .exit) || code=
  [[ $code == [0123] ]] || fail "$1/verdict.json: its exit code cannot be read"
  echo "$code"
}

# tell RUN: reports, and ends with the verdict
tell() {
  local code why=()
  code=$(exit_code "$1")
  [[ ! -e $1/why.json ]] || why=(--why "$1/why.json")
  "$scripts/report/run" --verdict "$1/verdict.json" --measurement "$1/measurement.json" \
    ${why[@]+"${why[@]}"} --out "$1"
  cat "$1/summary.txt"
  say "all of it: $1 (comment.md, verdict.json)"
  decided=yes
  exit "$code"
}

# give_up RUN REASON: every planned row is missing, and why
give_up() {
  "$scripts/compare/run" --plan "$1/plan.json" --out "$1" --failed "$2"
  jq -f "$scripts/drive/unmeasured.jq" "$1/verdict.json" | write "$1/measurement.json"
  tell "$1"
}
