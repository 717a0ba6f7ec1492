# A run of a workflow as GitHub plays it: its attempts, its rights, its tools.
# shellcheck shell=bash disable=SC2154
# box, repository: see lib.bash

# expanded EVENT FILE SHA: makes the tree's workflow playable (expand.py). Where GitHub would not
# start the run, says why and returns 1. enterprise=true plays GitHub Enterprise Server.
expanded() {
  local given=(--tree "$box/tree" --entry "$2" --event-name "$1" --event "$box/event.json")
  given+=(--repository "$repository" --sha "$3" --repositories "$MOCK_REPOSITORIES")
  [[ ${enterprise-} != true ]] || given+=(--enterprise)
  rm -rf "$box/tree/.github" && mkdir -p "$box/tree/.github/workflows"
  "$TOLLGATE_TOOLS/zizmor/bin/python" -B "$ROOT/tests/workflows/expand.py" "${given[@]}"
}

# reference EVENT: the options that say of which ref a run is: of a pull request, its merge
reference() {
  local number
  number=$(jq -r '.number // empty' "$box/event.json")
  if [[ $1 != pull_request ]]; then
    environment "GITHUB_REF=${ref:-refs/heads/main}" "GITHUB_REF_NAME=${ref_name:-main}"
    return
  fi
  environment "GITHUB_REF=${ref:-refs/pull/$number/merge}" \
    "GITHUB_REF_NAME=${ref_name:-$number/merge}" GITHUB_BASE_REF=main GITHUB_HEAD_REF=change
}

# ended RUN ATTEMPT: the run is over: it cannot be cancelled any more
ended() {
  mkdir -p "$MOCK_ARTIFACTS/.github/$1/$2"
  touch "$MOCK_ARTIFACTS/.github/$1/$2/over"
}

# rerun [OPTION…]: "Re-run failed jobs" of the run that was played last: those that failed, and all
# that need them; what has succeeded does not run again, and has the outputs it had.
rerun() { attempt=$((${attempt:-1} + 1)) workflow "${played[@]}" "$@"; }

# expire RUN NAME: the artifact has passed its time
expire() {
  local file
  for file in "$MOCK_ARTIFACTS/.github/$1"/artifacts/*.json; do
    edit "$file" --arg name "$2" 'if .name == $name then .expired = true else . end'
  done
}
