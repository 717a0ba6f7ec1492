# Sourced by bisect and its steps: the commits between good and bad, and the rows in question.

# git_alone: unsets the variables of a git that has called this
git_alone() {
  local name names
  read_lines names git rev-parse --local-env-vars
  for name in "${names[@]}"; do unset "$name"; done
}

# commit_text RUN COMMIT FORMAT: a part of its author's text, in UTF-8
commit_text() {
  git -C "$1/source.git" -c i18n.logOutputEncoding=UTF-8 log -1 --no-show-signature --no-color \
    --format="$3" "$2" | { head -c 20000 && cat >/dev/null; }
}

# clear_steps RUN: removes what an earlier bisection left in the folder
clear_steps() {
  rm -rf "$1"/{plan,policy,steps,source.git}
  rm -f "$1"/{bisect.json,bisect.md,question.json,steps.jsonl,failed,git.log}
  mkdir "$1/steps"
  : >"$1/steps.jsonl"
}

# commits_between RUN GOOD BAD: how many may be the first bad commit, bad among them
commits_between() {
  local repository count
  repository=$(jq -r '.repository // ""' "$1/plan/plan.json")
  [[ -n $repository ]] || fail "released versions have no commits between them:" \
    "use --source path:DIR, or a target with a repository"
  [[ $2 != "$3" ]] || fail "--good and --bad are the same commit, ${2:0:10}"
  git -C "$repository" merge-base --is-ancestor "$2" "$3" \
    || fail "--good ${2:0:10} is no ancestor of --bad ${3:0:10}; allowed: an ancestor, such as" \
      "$(git -C "$repository" merge-base "$2" "$3" || echo "none: they share none")"
  count=$(git -C "$repository" rev-list --count "$2..$3")
  [[ $count =~ ^[1-9][0-9]*$ ]] || fail "the commits from $2 to $3 could not be counted"
  echo "$count"
}

# steps_of COMMITS: how many are measured at most, where each is decided: bad, and one a halving
steps_of() {
  local steps=1 left=$1
  while ((left > 1)); do
    steps=$((steps + 1))
    left=$(((left + 1) / 2))
  done
  echo "$steps"
}

# clone RUN: source.git, whose refs git bisect may change; it borrows the objects
clone() {
  local repository
  repository=$(jq -r .repository "$1/plan/plan.json")
  git clone -q --bare --shared --template= "$repository" "$1/source.git" >&2 \
    || fail "$repository: could not be cloned"
}

# question RUN [METRIC]: writes question.json, the rows in question: those of the metric, if any;
# once bad was measured, those that regress there. Writes policy/, the thresholds of the steps.
question() {
  local run=$1 limits=$1/plan/inputs/thresholds.json problem classes
  jqx -n --slurpfile plan "$run/plan/plan.json" --slurpfile steps "$run/steps.jsonl" \
    --arg metric "${2-}" --arg only "$only" \
    'import "drive/bisect" as bisect; $ARGS.named | bisect::question' | write "$run/question.json"
  problem=$(jq -r '.problem // ""' "$run/question.json")
  [[ -z $problem ]] || die "$problem"
  mkdir -p "$run/policy/thresholds" "$run/policy/runner-setup"
  jqx --slurpfile question "$run/question.json" --arg limit "${limit-}" \
    'import "drive/bisect" as bisect; bisect::limits_of($question[0].metrics; $limit)' "$limits" \
    | write "$run/policy/thresholds/$target.json"
  classes=${policy:-${home:-$TOLLGATE_HOME}}/runner-setup/classes.json
  [[ ! -e $classes ]] || cp "$classes" "$run/policy/runner-setup/"
}

# in_group COMMAND…: runs it in a process group of its own, for a terminal's Ctrl-C to come here
in_group() {
  local code=0
  set -m
  "${with_parent[@]}" "$@" </dev/null &
  group=$!
  set +m
  wait "$group" || code=$?
  group=''
  return $code
}

# interrupted CODE: ends the step that runs and all that it started, and waits for its end
interrupted() {
  local tries
  trap '' INT TERM HUP
  if [[ -n $group ]]; then
    kill -TERM -- "-$group" 2>/dev/null || true
    for ((tries = 0; tries < 400; tries++)); do
      kill -0 -- "-$group" 2>/dev/null || break
      sleep 0.1
    done
  fi
  exit "$1"
}

# step_ended RUN CODE: gives up where a step, or git, has no answer
step_ended() {
  [[ $2 != 130 && $2 != 143 ]] || exit "$2"
  [[ ! -s $1/failed ]] || fail "$(<"$1/failed")"
  [[ $2 == @(0|1|125) ]] || fail "a step ended with exit code $2, without an answer"
}

# find_first RUN GOOD BAD ARGUMENT…: runs git bisect; the arguments are those of gate
find_first() {
  local run=$1 git=(git -C "$1/source.git") code=0
  "${git[@]}" update-ref --no-deref HEAD "$3"
  "${git[@]}" bisect start --no-checkout "$3" "$2" >"$run/git.log" 2>&1 \
    || fail "git bisect does not start: $(tail -n 1 "$run/git.log")"
  read_lines suspects suspected "$run"
  ((${#suspects[@]} > 1)) || return 0
  # git runs it in the clone, where relative paths do not hold.
  in_group "${git[@]}" bisect run "${with_parent[@]}" env -C "$PWD" \
    "$scripts/drive/bisect-step" "$run" BISECT_HEAD "${@:4}" >>"$run/git.log" || code=$?
  # The exit code depends on the version of git; the commits that remain do not.
  step_ended "$run" "$((code > 127 ? code : 0))"
  read_lines suspects suspected "$run"
}

# suspected RUN: the commits that may still be the first bad one
suspected() {
  local refs
  read_lines refs git -C "$1/source.git" for-each-ref --format='%(refname)' 'refs/bisect/good-*'
  git -C "$1/source.git" rev-list refs/bisect/bad --not "${refs[@]}"
}

# conclude RUN COMMITS: writes and prints the result, and ends with its exit code
conclude() {
  local run=$1 first='' texts=() name code
  ((${#suspects[@]} != 1)) || first=${suspects[0]}
  for name in %an %aI %s %b; do
    texts+=("$([[ -z $first ]] || commit_text "$run" "$first" "$name")")
  done
  sorted_jqx -n --slurpfile plan "$run/plan/plan.json" --slurpfile steps "$run/steps.jsonl" \
    --argjson commits "$2" --arg metric "$metric" \
    --argjson suspects "$(jq -nc '$ARGS.positional' --args ${suspects[@]+"${suspects[@]}"})" \
    --arg author "${texts[0]}" --arg date "${texts[1]}" --arg subject "${texts[2]}" \
    --arg body "${texts[3]}" \
    'import "drive/bisect" as bisect; $ARGS.named | bisect::conclusion' | write "$run/bisect.json"
  valid bisect "$run/bisect.json"
  jqx -r 'import "lib/bisected" as bisected; bisected::page' "$run/bisect.json" \
    | write "$run/bisect.md"
  rm -rf "$run"/{source.git,policy,question.json,steps.jsonl,git.log}
  jqx -r --arg dir "$run" \
    'import "lib/bisected" as bisected; bisected::words($dir)' "$run/bisect.json"
  code=$(jq .exit "$run/bisect.json")
  [[ $code == [023] ]] || fail "$run/bisect.json: its exit code cannot be read"
  exit "$code"
}
