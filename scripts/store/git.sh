# Sourced by store: a store in one orphan commit on a branch: thinned data points leave no history,
# and a clone of main never fetches it.

# Messages of git where another run changes the branch at the same time.
lock_words='stale info|cannot lock ref|failed to update ref'

# open_kind CLONE#BRANCH: sets clone, branch and remote: origin, or . in a clone without one
open_kind() {
  clone=${1%#*} branch=tollgate-store
  [[ $1 != *'#'* ]] || branch=${1##*'#'}
  tree=$box/tree
  git_ rev-parse --git-dir >/dev/null 2>&1 || fail "$store: $clone is not a git repository"
  git_ check-ref-format "refs/heads/$branch" \
    || die "--store '$store': '$branch' is not a valid branch name"
  remote=.
  ! git_ remote get-url origin >/dev/null 2>&1 || remote=origin
}

# git_ WORD…: git in the clone, without prompts and hooks, for two minutes at most
git_() {
  GIT_TERMINAL_PROMPT=0 GIT_SSH_COMMAND="${GIT_SSH_COMMAND:-ssh -oBatchMode=yes}" \
    GIT_INDEX_FILE=$box/index timeout -k 5 120 git -C "$clone" -c core.hooksPath=/dev/null \
    -c core.autocrlf=false -c gc.auto=0 -c maintenance.auto=false \
    -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=20 "$@"
}

# tip: the commit of the branch at the remote; nothing where the branch does not exist
tip() { git_ ls-remote "$remote" "refs/heads/$branch" | cut -f1; }

# list_files; leaves the commit in $box/was
list_files() {
  local was='' tries=0
  until tip >"$box/was" 2>"$box/why" \
    && { read -r was <"$box/was" || true; } && fetch_commit "$was" 2>"$box/why"; do
    tries=$((tries + 1))
    # Another run may replace the commit between the two requests.
    ((tries < 3)) || break
    sleep 1
  done
  if ((tries == 3)); then
    use_last_known
  elif [[ -z $was ]]; then
    no_branch
  else check_rewritten "$was"; fi
  files_of "$(<"$box/was")"
}

# no_branch: the remote has no such branch. Reads the last commit that this clone knows; without one
# a store begins.
no_branch() {
  local known=refs/tollgate/lost commit
  commit=$(git_ rev-parse -q --verify "refs/remotes/origin/$branch" \
    || git_ rev-parse -q --verify "refs/heads/$branch" || true)
  if [[ $remote == . || -z $commit ]]; then
    [[ $verb != add ]] || say "store: $store begins: no branch $branch yet"
    return 0
  fi
  known+=/${commit:0:12}
  git_ update-ref "$known" "$commit"
  if [[ $verb != add ]]; then
    say "store: $remote has no branch $branch any more: reading the last commit of this clone"
    echo "$commit" >"$box/was"
  elif [[ -z $new ]]; then
    fail "$store: $remote has no branch $branch any more; this clone still has its" \
      "$(names "$commit" | wc -l) data points:" \
      "git push $remote $known:refs/heads/$branch restores" \
      "them, --new starts without them. Nothing was changed"
  else
    say "store: starts anew; the former data points: git archive $known points"
    [[ $remote != origin ]] || git_ update-ref -d "refs/remotes/origin/$branch"
  fi
}

# fetch_commit COMMIT: brings it to the clone
fetch_commit() {
  [[ -n $1 ]] || return 0
  git_ cat-file -e "$1^{tree}" 2>/dev/null && return
  git_ fetch -q --no-tags --no-write-fetch-head --refmap= "$remote" "refs/heads/$branch" \
    && git_ cat-file -e "$1^{tree}"
}

# use_last_known: the remote does not answer: reads the last known commit; add fails
use_last_known() {
  local why
  why=$(tail -n 1 "$box/why")
  [[ $verb != add ]] || fail "$store: $remote does not answer: ${why:-timeout};" \
    "nothing was changed, and the data points are still in ${words[*]:-$shown}:" \
    "run the same command again when it answers"
  git_ rev-parse -q --verify "refs/remotes/origin/$branch" >"$box/was" \
    || git_ rev-parse -q --verify "refs/heads/$branch" >"$box/was" \
    || fail "$store: $remote does not answer: ${why:-timeout}"
  say "store: $remote does not answer (${why:-timeout}):" \
    "reading the last commit of this clone"
}

# check_rewritten COMMIT: reports recent data points that the branch lost, and keeps their commit
check_rewritten() {
  local known lost since days
  known=$(git_ rev-parse -q --verify "refs/remotes/origin/$branch" || true)
  if [[ -n $known && $known != "$1" ]]; then
    days=$(jq .store.every_days.value "$TOLLGATE_ROOT/scripts/lib/policy.json")
    since=$(date -u -d "-$((days - 1)) days" +%Y%m%dT)
    lost=$(comm -23 <(names "$known") <(names "$1") \
      | awk -F/ -v since="$since" '$NF > since' | wc -l)
    if ((lost > 0)); then
      git_ update-ref "refs/tollgate/lost/${known:0:12}" "$known"
      say "store: $branch was rewritten, and $lost data points of the last $days days are no" \
        "longer on it. This clone has them: git archive refs/tollgate/lost/${known:0:12} points"
    fi
  fi
  [[ $remote == . ]] || git_ update-ref "refs/remotes/origin/$branch" "$1" 2>/dev/null || true
}

# names COMMIT: paths of its data points, sorted
names() { git_ ls-tree -r --name-only --full-tree "$1" points/ | sort; }

# files_of COMMIT: lines as of list_files; lines for an index to $box/blobs
files_of() {
  : >"$box/blobs"
  [[ -n $1 ]] || return 0
  git_ ls-tree -r -l -z --full-tree "$1" | tr '\n\0' '?\n' >"$box/entries"
  sed -E 's/^([0-9]+) [a-z]+ ([0-9a-f]+) +[0-9-]+\t/\1 \2\t/' "$box/entries" >"$box/blobs"
  sed -E 's/^100644 blob [0-9a-f]+ +([0-9]+)\t/f\t\1\t/; t; s/^[^\t]*\t/x\t0\t/' "$box/entries"
}

get_files() {
  rm -f "$box/index"
  mkdir -p "$tree"
  cut -f3- "$1" | awk -F'\t' 'NR == FNR { want[$0]; next } $2 in want' - "$box/blobs" \
    | git_ update-index --index-info || cannot_write
  git_ --work-tree="$tree" checkout-index -q -f -a --prefix="$tree/" || cannot_write
}

cannot_write() {
  fail "$store: its files cannot be written to ${box%/*}: is the disk full?" \
    "Nothing was changed${words[*]:+, and the data points are still in ${words[*]}}"
}

change() {
  local was='' commit
  read -r was <"$box/was" || true
  # An empty commit ID in a push would delete the branch.
  { commit=$(new_commit "$1" "$2") && [[ $commit =~ ^[0-9a-f]{40,64}$ ]]; } \
    || fail "$store: its new commit cannot be written to $clone: is the disk full?" \
      "Nothing was changed, and the data points are still in ${words[*]:-$shown}"
  [[ $commit != "$was" ]] || return 0
  git_ push -q --no-verify --force-with-lease="refs/heads/$branch:$was" "$remote" \
    "$commit:refs/heads/$branch" >"$box/why" 2>&1 || after_refusal "$commit" "$was" || return
  [[ $remote == . ]] || git_ update-ref "refs/remotes/origin/$branch" "$commit" 2>/dev/null || true
}

# new_commit NEW GONE: prints the commit, or the present one where no file changes. `||` at the call
# switches errexit off, so each step returns by itself.
new_commit() {
  local new_tree
  (cd "$1" && find . -type f -printf '%P\n') >"$box/coming" || return
  rm -f "$box/index"
  sed "s|^|$1/|" "$box/coming" | git_ hash-object -w --no-filters --stdin-paths >"$box/hashes" \
    || return
  awk -F'\t' 'FILENAME == ARGV[1] { gone[$0]; next } !($2 in gone)' "$2" "$box/blobs" \
    >"$box/wanted" || return
  paste "$box/hashes" "$box/coming" | sed 's/^/100644 /' >>"$box/wanted" || return
  git_ update-index --index-info <"$box/wanted" || return
  (($(cut -f2 "$box/wanted" | sort -u | wc -l) == $(git_ ls-files | wc -l))) || return
  new_tree=$(git_ write-tree) || return
  if [[ -n $was && $new_tree == $(git_ rev-parse "$was^{tree}") ]]; then
    echo "$was"
  else
    as_tollgate commit-tree "$new_tree" -m "Store data points of main up to $now"
  fi
}

# as_tollgate WORD…: git_ with an author that every machine has
as_tollgate() {
  GIT_AUTHOR_NAME=tollgate GIT_AUTHOR_EMAIL=tollgate@localhost GIT_COMMITTER_NAME=tollgate \
    GIT_COMMITTER_EMAIL=tollgate@localhost git_ "$@"
}

# after_refusal COMMIT WAS: 0 where the push arrived after all, 75 where another run was first
after_refusal() {
  local present
  present=$(tip 2>/dev/null) || present=$2
  [[ $present != "$1" ]] || return 0
  if [[ $present != "$2" ]] || grep -qiE "$lock_words" "$box/why"; then
    return 75
  fi
  fail "$store: could not be pushed: $(grep -v '^To ' "$box/why" | head -n 3 | paste -sd' ');" \
    "nothing was changed, and the data points are still in ${words[*]:-$shown}: allow this push" \
    "(in a workflow: contents: write), and run the same command again"
}
