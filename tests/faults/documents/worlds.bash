# Sourced by what mutates documents: the runs whose documents those are, made by the stages
# themselves. Each becomes $box/NAME.json; what a run leaves is in $box/NAME/.
# shellcheck shell=bash

# made_up NAME: a world of worlds.jq
made_up() { jqx -n -L "$here" "include \"worlds\"; $1" >"$box/$1.json"; }

# left_by NAME: the files of such a world, as a run leaves them, with a verdict and a measurement
left_by() {
  local run=$box/$1 part file sets=()
  made_up "$1"
  mkdir -p "$run"/{inputs,precheck,first,confirm}
  for part in plan thresholds baseline precheck first confirm; do
    case $part in
      plan) file=$run/plan.json ;;
      thresholds | baseline) file=$run/inputs/$part.json ;;
      *) file=$run/$part/measurement.json ;;
    esac
    jq -e ".$part" "$box/$1.json" >"$file" || { rm "$file" && continue; }
    [[ $file != */measurement.json ]] || sets+=("$file")
  done
  "$TOLLGATE_ROOT/scripts/compare/run" --plan "$run/plan.json" --out "$run" "${sets[@]}"
  jqx -s 'include "drive/sets"; joined(null; "")' "${sets[@]}" >"$run/measurement.json"
}

# reported NAME RUN: {verdict, measurement} of what a world has left
reported() {
  jq -s '{ verdict: .[0], measurement: .[1] }' "$box/$2"/{verdict,measurement}.json \
    >"$box/$1.json"
}

# world NAME: makes it, once
world() {
  [[ ! -e $box/$1.json ]] || return 0
  case $1 in
    slower | open | passing) left_by "$1" ;;
    prechecked | refreshed | unmeasured_run | probed | wrongly_answered) made_up "$1" ;;
    report) world slower && reported "$1" slower ;;
    report_open) world open && reported "$1" open ;;
    look)
      world open
      jq -s '{ plan: .[0], verdict: .[1], measurement: .[2] }' \
        "$box/open"/{plan,verdict,first/measurement}.json >"$box/look.json"
      ;;
    page)
      world refreshed
      jq --slurpfile page "$TOLLGATE_ROOT/targets/replay-control/page.json" \
        '{ snapshot: .new, page: $page[0] }' "$box/refreshed.json" >"$box/page.json"
      ;;
    collected) world slower && of_a_job ;;
    commented) of_a_comment ;;
    planned) of_a_target ;;
    classes) of_classes ;;
  esac
}

# job_list MODE VERDICT…: jobs.json of a run whose jobs have left these verdicts
job_list() {
  jq -s --arg mode "$1" -f "$TOLLGATE_ROOT/tests/lib/planned.jq" "${@:2}" \
    | jq --slurpfile verdicts <(cat "${@:2}") -f "$TOLLGATE_ROOT/tests/faults/documents/jobs.jq"
}

# of_a_job: the list of one job, and its verdict
of_a_job() {
  job_list gate "$box/slower/verdict.json" >"$box/jobs.json"
  jq -s '{ jobs: .[0], verdict: .[1] }' "$box/jobs.json" "$box/slower/verdict.json" \
    >"$box/collected.json"
}

# of_a_comment: what a call of gate.yml has left, and the verdict of a job of another one
of_a_comment() {
  world slower && world unmeasured_run
  jq -s '{ run: .[0], verdict: .[1] }' "$box/unmeasured_run.json" "$box/slower/verdict.json" \
    >"$box/commented.json"
}

# of_a_target: the demo with its limits, and what plan knows beside them
of_a_target() {
  local kinds
  kinds=$(probe_kinds)
  jq -n --argjson probes "$kinds" '{ $probes, target: input, thresholds: input }' \
    "$TOLLGATE_ROOT/targets/demo/target.json" "$TOLLGATE_ROOT/thresholds/demo.json" \
    >"$box/planned.json"
}

# of_classes: the gate's own, as those of a service with one target, which is changed
of_classes() {
  local file=$TOLLGATE_ROOT/runner-setup/classes.json
  jq -n --slurpfile target "$TOLLGATE_ROOT/targets/demo/target.json" \
    -f "$TOLLGATE_ROOT/tests/faults/documents/change.jq" >"$box/change.json"
  jq -s '{ own: .[0], known: .[0], request: .[1] }' "$file" "$box/change.json" >"$box/classes.json"
}
