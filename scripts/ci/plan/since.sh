# Sourced by plan: the stored points that a change is held against beside its base.

# held_against_release AT TARGET RUNNER: adds to given the point of the last release before AT, and
# main's newest of the same machine, where there is a store; what cannot be read of it is said on
# the page of the run, and costs nothing else
held_against_release() {
  local of=(--store 'git:head#tollgate-store' --target "$2" --runner "$3") main
  [[ $MODE == gate ]] || return 0
  has_store || return 0
  rm -rf plan/release plan/points
  if ! git -C head cat-file -e "$1^{commit}" 2>/dev/null; then
    not_held "$2 on $3" "the commits that are compared are of another repository"
  elif ! store_says release "${of[@]}" --repository head --at "$1" >plan/release; then
    not_held "$2 on $3" "the store could not be read: $(last_words plan/store.log)"
  elif [[ -s plan/release ]]; then
    given+=(--release "$PWD/plan/release")
    store_says get "${of[@]}" --out plan >&2 \
      || not_held "$2 on $3" "main's points could not be read: $(last_words plan/store.log)"
    main=$(newest_of_main "$1")
    [[ -z $main ]] || given+=(--main "$PWD/$main")
  fi
}

# has_store: whether the repository has a branch of that name
has_store() {
  git -C head show-ref --quiet refs/heads/tollgate-store refs/remotes/origin/tollgate-store
}

# store_says VERB OPTION…: what it prints; what it says to people is in plan/store.log
store_says() {
  local code=0
  "$TOLLGATE_ROOT/scripts/store/run" "$@" 2>plan/store.log || code=$?
  cat plan/store.log >&2
  return $code
}

# not_held CELL WHY: onto the page of the run
not_held() {
  say "plan: $1 is not held against the last release: $2"
  printf '%s\n' "- $1 is not held against the last release: $2" | summary
}

# newest_of_main AT: the file of main's newest commit with a point between the release and AT, on
# the machine of the release; nothing where there is none. An old commit may be measured last.
newest_of_main() {
  local commit file released behind nearest='' found=''
  released=$(jq -r .commit plan/release)
  while read -r commit file; do
    git -C head merge-base --is-ancestor "$released" "$commit" 2>/dev/null || continue
    git -C head merge-base --is-ancestor "$commit" "$1" || continue
    behind=$(git -C head rev-list --count "$commit..$1")
    [[ -z $nearest ]] || ((behind < nearest)) || continue
    nearest=$behind found=$file
  done < <(find plan/points -name '*.json' -exec cat {} + 2>/dev/null \
    | jqx -rn --arg at "$1" --slurpfile release plan/release \
      -f "$TOLLGATE_ROOT/scripts/ci/plan/since.jq")
  echo "$found"
}
