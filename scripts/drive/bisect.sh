# Sourced by bisect and its steps: the commits between good and bad, and what is asked of them.

# git_alone: forgets what a git that has called this has set
git_alone() {
  local name names
  read_lines names git rev-parse --local-env-vars
  for name in "${names[@]}"; do unset "$name"; done
}

# words_of RUN COMMIT FORMAT: what the commit says of itself, in UTF-8
words_of() {
  git -C "$1/source.git" -c i18n.logOutputEncoding=UTF-8 log -1 --no-show-signature --no-color \
    --format="$3" "$2" | { head -c 20000 && cat >/dev/null; }
}

# clear_steps RUN: of an earlier bisection in that folder nothing is left
clear_steps() {
  rm -rf "$1"/{plan,policy,steps,source.git}
  rm -f "$1"/{bisect.json,bisect.md,ask.json,steps.jsonl,failed,git.log}
  mkdir "$1/steps"
  : >"$1/steps.jsonl"
}

# commits_between RUN GOOD BAD: how many could be the first that is worse, bad among them
commits_between() {
  local repository count
  repository=$(jq -r '.repository // ""' "$1/plan/plan.json")
  [[ -n $repository ]] || fail "released versions have no commits between them:" \
    "a bisection wants --source path:DIR, or a target with a repository"
  [[ $2 != "$3" ]] || fail "--good and --bad are the same commit, ${2:0:10}"
  git -C "$repository" merge-base --is-ancestor "$2" "$3" \
    || fail "--good ${2:0:10} is not before --bad ${3:0:10}: name a commit that bad has grown" \
      "from, such as $(git -C "$repository" merge-base "$2" "$3" || echo none, they share none)"
  count=$(git -C "$repository" rev-list --count "$2..$3")
  [[ $count =~ ^[1-9][0-9]*$ ]] || fail "the commits from $2 to $3 could not be counted"
  echo "$count"
}

# steps_of COMMITS: how many are measured at most, where each can be judged: bad, and then one for
# each time that what is left is halved
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

# ask RUN [METRIC]: ask.json, which rows are in question: those of the metric, if any; and once bad
# was measured, those that are worse there. policy/, by which limits the steps are judged.
ask() {
  local run=$1 limits=$1/plan/inputs/thresholds.json problem classes
  jqx -n --slurpfile plan "$run/plan/plan.json" --slurpfile steps "$run/steps.jsonl" \
    --arg metric "${2-}" --arg only "$only" \
    'import "drive/bisect" as bisect; $ARGS.named | bisect::asked' | write "$run/ask.json"
  problem=$(jq -r '.problem // ""' "$run/ask.json")
  [[ -z $problem ]] || die "$problem"
  mkdir -p "$run/policy/thresholds" "$run/policy/runner-setup"
  jqx --slurpfile ask "$run/ask.json" --arg limit "${limit-}" \
    'import "drive/bisect" as bisect; bisect::limits_of($ask[0].metrics; $limit)' "$limits" \
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

# interrupted CODE: ends the step that runs, and with it what was started, and comes back when it
# has ended
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

# step_ended RUN CODE: gives up where a step, or git, has not come to an answer
step_ended() {
  [[ $2 != 130 && $2 != 143 ]] || exit "$2"
  [[ ! -s $1/failed ]] || fail "$(<"$1/failed")"
  [[ $2 == @(0|1|125) ]] || fail "a step ended with exit code $2, without an answer"
}

# find_first RUN GOOD BAD RUN-WORDS…: has git bisect ask for commits until it needs no more
find_first() {
  local run=$1 git=(git -C "$1/source.git") code=0
  "${git[@]}" update-ref --no-deref HEAD "$3"
  "${git[@]}" bisect start --no-checkout "$3" "$2" >"$run/git.log" 2>&1 \
    || fail "git bisect does not start: $(tail -n 1 "$run/git.log")"
  read_lines suspects suspected "$run"
  ((${#suspects[@]} > 1)) || return 0
  # git runs it in the clone, where what was told by a relative path is not.
  in_group "${git[@]}" bisect run "${with_parent[@]}" env -C "$PWD" \
    "$scripts/drive/bisect-step" "$run" BISECT_HEAD "${@:4}" >>"$run/git.log" || code=$?
  # What git ends with depends on its version; what it has ruled out does not.
  step_ended "$run" "$((code > 127 ? code : 0))"
  read_lines suspects suspected "$run"
}

# suspected RUN: the commits that may be the first worse one, as far as git bisect knows
suspected() {
  local refs
  read_lines refs git -C "$1/source.git" for-each-ref --format='%(refname)' 'refs/bisect/good-*'
  git -C "$1/source.git" rev-list refs/bisect/bad --not "${refs[@]}"
}

# conclude RUN COMMITS: says what was found, and ends with it
conclude() {
  local run=$1 first='' said=() name code
  ((${#suspects[@]} != 1)) || first=${suspects[0]}
  for name in %an %aI %s %b; do
    said+=("$([[ -z $first ]] || words_of "$run" "$first" "$name")")
  done
  sorted_jqx -n --slurpfile plan "$run/plan/plan.json" --slurpfile steps "$run/steps.jsonl" \
    --slurpfile ask "$run/ask.json" --argjson commits "$2" --arg metric "$metric" \
    --argjson suspects "$(jq -nc '$ARGS.positional' --args ${suspects[@]+"${suspects[@]}"})" \
    --arg author "${said[0]}" --arg date "${said[1]}" --arg subject "${said[2]}" \
    --arg body "${said[3]}" \
    'import "drive/bisect" as bisect; $ARGS.named | bisect::conclusion' | write "$run/bisect.json"
  valid bisect "$run/bisect.json"
  jqx -r \
    'import "lib/bisected" as bisected; bisected::page' \
    "$run/bisect.json" | write "$run/bisect.md"
  rm -rf "$run"/{source.git,policy,ask.json,steps.jsonl,git.log}
  jqx -r --arg dir "$run" \
    'import "lib/bisected" as bisected; bisected::words($dir)' "$run/bisect.json"
  code=$(jq .exit "$run/bisect.json")
  [[ $code == [023] ]] || fail "$run/bisect.json: its exit code cannot be read"
  exit "$code"
}
