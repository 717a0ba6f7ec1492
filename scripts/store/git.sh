# Sourced by store: a store that is one orphan commit on a branch, so that what was thinned out is
# gone, and a clone of main never fetches it.

# What git says where somebody else changes the branch at this moment.
lock_words='stale info|cannot lock ref|failed to update ref'

# opened CLONE#BRANCH: sets clone, branch, and remote, which has the branch: a clone without an
# origin has it itself
opened() {
  clone=${1%#*} branch=tollgate-store
  [[ $1 != *'#'* ]] || branch=${1##*'#'}
  tree=$box/tree
  git_ rev-parse --git-dir >/dev/null 2>&1 || fail "$store: $clone is no clone that git can read"
  git_ check-ref-format "refs/heads/$branch" \
    || die "--store '$store': '$branch' is no name for a branch"
  remote=.
  ! git_ remote get-url origin >/dev/null 2>&1 || remote=origin
}

# git_ WORD…: git in the clone; it asks nobody, waits no longer than two minutes, calls no hooks
git_() {
  GIT_TERMINAL_PROMPT=0 GIT_SSH_COMMAND="${GIT_SSH_COMMAND:-ssh -oBatchMode=yes}" \
    GIT_INDEX_FILE=$box/index timeout -k 5 120 git -C "$clone" -c core.hooksPath=/dev/null \
    -c core.autocrlf=false -c gc.auto=0 -c maintenance.auto=false \
    -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=20 "$@"
}

# tip: the commit of the branch at the remote, nothing where there is none
tip() { git_ ls-remote "$remote" "refs/heads/$branch" | cut -f1; }

# listed: sets nothing but leaves $box/was, the commit that is looked at
listed() {
  local was='' tries=0
  until tip >"$box/was" 2>"$box/why" \
    && { read -r was <"$box/was" || true; } && fetched "$was" 2>"$box/why"; do
    tries=$((tries + 1))
    # Somebody may have replaced the commit between the two questions.
    ((tries < 3)) || break
    sleep 1
  done
  if ((tries == 3)); then
    unreachable
  elif [[ -z $was ]]; then
    gone
  else rewritten "$was"; fi
  files_of "$(<"$box/was")"
}

# gone: the remote has no such branch. What this clone knew of it is read, and stays; without it a
# store begins.
gone() {
  local known=refs/tollgate/lost commit
  commit=$(git_ rev-parse -q --verify "refs/remotes/origin/$branch" \
    || git_ rev-parse -q --verify "refs/heads/$branch" || true)
  if [[ $remote == . || -z $commit ]]; then
    [[ $verb != add ]] || say "store: $store begins: there is no branch $branch yet"
    return 0
  fi
  known+=/${commit:0:12}
  git_ update-ref "$known" "$commit"
  if [[ $verb != add ]]; then
    say "store: $remote has no branch $branch any more: read as this clone knew it last"
    echo "$commit" >"$box/was"
  elif [[ -z $new ]]; then
    fail "$store: $remote has no branch $branch any more; this clone still has its" \
      "$(names "$commit" | wc -l) data points:" \
      "git push $remote $known:refs/heads/$branch brings them" \
      "back, --new begins without them. Nothing was changed"
  else
    say "store: begins anew; the data points that were there: git archive $known points"
    [[ $remote != origin ]] || git_ update-ref -d "refs/remotes/origin/$branch"
  fi
}

# fetched COMMIT: it is in the clone; none is, too
fetched() {
  [[ -n $1 ]] || return 0
  git_ cat-file -e "$1^{tree}" 2>/dev/null && return
  git_ fetch -q --no-tags --no-write-fetch-head --refmap= "$remote" "refs/heads/$branch" \
    && git_ cat-file -e "$1^{tree}"
}

# unreachable: what the clone knew last can be read, but not added to
unreachable() {
  local why
  why=$(tail -n 1 "$box/why")
  [[ $verb != add ]] || fail "$store: $remote could not be asked: ${why:-no answer in time};" \
    "nothing was changed, and the data points are still in ${words[*]:-$shown}:" \
    "run the same command again when it answers"
  git_ rev-parse -q --verify "refs/remotes/origin/$branch" >"$box/was" \
    || git_ rev-parse -q --verify "refs/heads/$branch" >"$box/was" \
    || fail "$store: $remote could not be asked: ${why:-no answer in time}"
  say "store: $remote could not be asked (${why:-no answer in time}):" \
    "read as this clone knew it last"
}

# rewritten COMMIT: says what of this clone's last knowledge is gone and should not be. It stays.
rewritten() {
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
        "longer on it. This clone keeps them: git archive refs/tollgate/lost/${known:0:12} points"
    fi
  fi
  [[ $remote == . ]] || git_ update-ref "refs/remotes/origin/$branch" "$1" 2>/dev/null || true
}

# names COMMIT: of its data points, sorted
names() { git_ ls-tree -r --name-only --full-tree "$1" points/ | sort; }

# files_of COMMIT: a line each, as listed is to do, and in $box/blobs for an index
files_of() {
  : >"$box/blobs"
  [[ -n $1 ]] || return 0
  git_ ls-tree -r -l -z --full-tree "$1" | tr '\n\0' '?\n' >"$box/entries"
  sed -E 's/^([0-9]+) [a-z]+ ([0-9a-f]+) +[0-9-]+\t/\1 \2\t/' "$box/entries" >"$box/blobs"
  sed -E 's/^100644 blob [0-9a-f]+ +([0-9]+)\t/f\t\1\t/; t; s/^[^\t]*\t/x\t0\t/' "$box/entries"
}

# taken LIST
taken() {
  rm -f "$box/index"
  mkdir -p "$tree"
  cut -f3- "$1" | awk -F'\t' 'NR == FNR { want[$0]; next } $2 in want' - "$box/blobs" \
    | git_ update-index --index-info || unread
  git_ --work-tree="$tree" checkout-index -q -f -a --prefix="$tree/" || unread
}

unread() {
  fail "$store: its files could not be written to ${box%/*} to be read: is its disk full?" \
    "Nothing was changed${words[*]:+, and the data points are still in ${words[*]}}"
}

# change NEW GONE
change() {
  local was='' commit
  read -r was <"$box/was" || true
  # To push no commit would be to end the branch, with all that is on it.
  { commit=$(committed "$1" "$2") && [[ $commit =~ ^[0-9a-f]{40,64}$ ]]; } \
    || fail "$store: what it is to be could not be written to $clone: is its disk full?" \
      "Nothing was changed, and the data points are still in ${words[*]:-$shown}"
  [[ $commit != "$was" ]] || return 0
  git_ push -q --no-verify --force-with-lease="refs/heads/$branch:$was" "$remote" \
    "$commit:refs/heads/$branch" >"$box/why" 2>&1 || after_refusal "$commit" "$was" || return
  [[ $remote == . ]] || git_ update-ref "refs/remotes/origin/$branch" "$commit" 2>/dev/null || true
}

# committed NEW GONE: prints a commit of it, or the one that is there where that has the same files.
# Whoever asks whether this has worked switches errexit off, so each step says so itself.
committed() {
  local made
  (cd "$1" && find . -type f -printf '%P\n') >"$box/coming" || return
  rm -f "$box/index"
  sed "s|^|$1/|" "$box/coming" | git_ hash-object -w --no-filters --stdin-paths >"$box/hashes" \
    || return
  awk -F'\t' 'FILENAME == ARGV[1] { gone[$0]; next } !($2 in gone)' "$2" "$box/blobs" \
    >"$box/wanted" || return
  paste "$box/hashes" "$box/coming" | sed 's/^/100644 /' >>"$box/wanted" || return
  git_ update-index --index-info <"$box/wanted" || return
  (($(cut -f2 "$box/wanted" | sort -u | wc -l) == $(git_ ls-files | wc -l))) || return
  made=$(git_ write-tree) || return
  if [[ -n $was && $made == $(git_ rev-parse "$was^{tree}") ]]; then
    echo "$was"
  else
    by_us commit-tree "$made" -m "Keep what commits of main came to, up to $now"
  fi
}

# by_us WORD…: git_, by an author that every machine has
by_us() {
  GIT_AUTHOR_NAME=tollgate GIT_AUTHOR_EMAIL=tollgate@localhost GIT_COMMITTER_NAME=tollgate \
    GIT_COMMITTER_EMAIL=tollgate@localhost git_ "$@"
}

# after_refusal COMMIT WAS: 0 where it is there after all, 75 where another run was first
after_refusal() {
  local there
  there=$(tip 2>/dev/null) || there=$2
  [[ $there != "$1" ]] || return 0
  if [[ $there != "$2" ]] || grep -qiE "$lock_words" "$box/why"; then
    return 75
  fi
  fail "$store: could not be pushed: $(grep -v '^To ' "$box/why" | head -n 3 | paste -sd' ');" \
    "nothing was changed, and the data points are still in ${words[*]:-$shown}: let this push" \
    "(in a workflow: contents: write), and run the same command again"
}
