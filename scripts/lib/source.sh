# Sourced by plan and by the build job: where the commits of a target come from

# mirror_of URL: prints the path of the mirror of a repository, which may not exist yet
mirror_of() {
  local digest name=${1%/}
  name=${name##*/} digest=$(printf %s "$1" | sha -)
  digest=${digest#sha256:}
  printf '%s/git/%s-%s.git\n' "$TOLLGATE_CACHE" "${name%.git}" "${digest:0:12}"
}

# followed URL: updates the mirror of a repository and prints its path
followed() {
  local mirror
  mirror=$(mirror_of "$1")
  if [[ -d $mirror ]]; then
    git -C "$mirror" fetch -q --prune --tags origin '+refs/heads/*:refs/heads/*' >&2 \
      || fail "$1: could not be fetched"
  else
    mkdir -p "${mirror%/*}"
    git clone -q --mirror "$1" "$mirror.part" >&2 || fail "$1: could not be cloned"
    mv "$mirror.part" "$mirror"
  fi
  printf '%s\n' "$mirror"
}

# upstream_of TARGET_FILE: prints the address of its repository
upstream_of() {
  local url
  url=$(jq -r '.source.repository // empty' "$1")
  [[ -n $url ]] \
    || die "--source upstream: $1 has no /source/repository; allowed here: mock, path:DIR"
  printf '%s\n' "$url"
}

# mock_history NAME DIR: creates the repository DIR of a target's mock service and prints it
mock_history() {
  local target=$TOLLGATE_HOME/targets/$1
  [[ -r $target/mock.json ]] || fail "$target/mock.json: no such file; a mock needs a model"
  rm -rf "$2" # the model may have changed since
  "$TOLLGATE_ROOT/scripts/mock/history" "$target/mock.json" "$target/changes.json" \
    "$2" >/dev/null || fail "mock: no history made from $target/mock.json"
  printf '%s\n' "$2"
}

# source_repository SOURCE TARGET_FILE DIR: prints the local repository with the commits of --source
# upstream, mock or path:DIR. A mock service's is created in DIR.
source_repository() {
  local url
  case $1 in
    mock) mock_history "$(jq -r .target "$2")" "$3" ;;
    path:*)
      [[ -d ${1#path:} ]] || die "--source $1: no such folder; allowed is that of a git repository"
      git -C "${1#path:}" rev-parse --git-dir >/dev/null 2>&1 \
        || die "--source $1: not a git repository, and commits are what is compared" \
          "(git init, git add, git commit)"
      (cd "${1#path:}" && pwd)
      ;;
    upstream)
      url=$(upstream_of "$2") || exit
      followed "$url"
      ;;
    *) die "--source '$1': allowed are upstream, mock, path:DIR" ;;
  esac
}

# commit_of REPOSITORY REF: prints the full commit of a ref; nothing when it does not exist
commit_of() {
  local commit
  commit=$(git -C "$1" rev-parse --verify --quiet "$2^{commit}") || true
  [[ -z $commit || $commit =~ ^[0-9a-f]{40}$ ]] \
    || fail "what git says of the ref '$2' in $1 is no commit"
  [[ -z $commit ]] || echo "$commit"
}

# resolve SOURCE REPOSITORY REF: prints the full commit of a ref; of a released version, the version
resolve() {
  local commit
  [[ $1 != release ]] || { printf '%s\n' "$3" && return; }
  commit=$(commit_of "$2" "$3")
  [[ -n $commit ]] || fail "ref '$3' is not in $2; known: $(known_refs "$2")"
  printf '%s\n' "$commit"
}

# known_refs REPOSITORY: its first twelve refs
known_refs() {
  git -C "$1" for-each-ref --format='%(refname:short)' --count=12 | tr '\n' ' '
}

# commits_between REPOSITORY BASE HEAD FILE: writes the latest hundred commits of head that base
# lacks, with the files they touch; writes nothing without a repository or without commits
commits_between() {
  local format='%x1e%H%x1f%an%x1f%s'
  rm -f "$4"
  [[ -n $1 && -n $2 && -n $3 && $2 != "$3" ]] || return 0
  if ! { git -C "$1" -c core.quotePath=false log --no-merges --max-count=100 --name-only \
    --format="$format" "$2..$3" -- \
    | jqx -Rs 'import "lib/commits" as commits; commits::commits_listed' | write "$4" \
    && jqx -e .commits "$4" >/dev/null; }; then
    rm -f "$4" "$4".part.*
    say "plan: the commits between $2 and $3 could not be listed, or there are none"
  fi
}
