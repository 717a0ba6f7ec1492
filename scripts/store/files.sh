# Sourced by store: what is the same whatever a store is kept in. dir.sh, git.sh and s3.sh are it:
#   opened WHERE        takes what the store's name says
#   listed              a line "f TAB BYTES TAB PATH" for each file to standard output, with another
#                       letter for what is none; sets or makes $box/tree for taken
#   taken LIST          the files of the list are then below $tree
#   change NEW GONE     all files below NEW come in, the paths in the file GONE go; 75 where another
#                       run was first, and nothing is changed

# The first line of a store's README.md. What does not begin so was put there by somebody else.
store_mark='# The store of Tollgate'

# utc OPTION VALUE: refuses what is no time in UTC
utc() {
  [[ $2 =~ ^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z$ ]] \
    || die "$1 '$2': allowed is a time in UTC, such as 2026-11-20T17:00:00Z"
}

# open_store: what $store names
open_store() {
  case $store in
    dir:?* | git:?*) ;;
    s3://?*) ;;
    *) die "--store '$store': allowed are git:CLONE#BRANCH, s3://BUCKET/PREFIX, dir:PATH" ;;
  esac
  # shellcheck source=/dev/null
  source "$room/${store%%:*}.sh"
  opened "${store#*:}"
}

# described LIST NAMED: what read.jq makes of the files of a list, in the folder where this is
# called. Without collecting garbage, as there is memory for the few megabytes that a store has.
described() {
  {
    cat "$1"
    cut -f3- "$1" | tr '\n' '\0' | xargs -0 -r awk '
      FNR == 1 { if (n++) print ""; printf "t\t%s\t", FILENAME }
      { printf "%s ", $0 }
      END { if (n) print "" }'
  } | GOGC=off GOMEMLIMIT=350MiB jq -L "$TOLLGATE_ROOT/scripts" -cnR -f "$room/read.jq" \
    --slurpfile schema "$TOLLGATE_ROOT/scripts/lib/schema/data-point.json" --argjson named "$2"
}

# fetch: the store's files come to $tree, and what they are to $box/read. What is no data point is
# named.
fetch() {
  local pattern='points/[a-z0-9-]+/[a-z0-9-]+/[0-9]{8}T[0-9]{6}Z-[0-9a-f]{12}[.]json'
  listed >"$box/paths"
  check_own
  grep -E $'^f\t[0-9]+\t'"$pattern"'$' "$box/paths" >"$box/points" || true
  taken "$box/points"
  (cd "$tree" && described "$box/points" true) >"$box/read"
  {
    grep $'^f\t[0-9]*\tpoints/' "$box/paths" | grep -vE $'\t'"$pattern"'$' | cut -f3- \
      | sed 's/$/: not called as points are/' || true
    jqx -r '.faults[]' "$box/read"
  } | sed 's/^/store: left out: /' >&2
}

# check_own: refuses a store that holds what no store does. What it is is another's, and stays.
check_own() {
  local line first=
  [[ -s $box/paths ]] || return 0
  while IFS=$'\t' read -r kind _ path; do
    [[ $kind == f ]] || fail "$store: $path is no plain file; nothing of it is read or changed"
    [[ $path =~ ^(README[.]md|shown/[A-Za-z0-9._-]+|points/.+)$ && /$path/ != */../* ]] \
      || fail "$store: $path is not a store's: allowed are README.md, points/ and shown/;" \
        "nothing was changed. Name another place for the store"
  done <"$box/paths"
  grep $'\tREADME.md$' "$box/paths" >"$box/mark" || true
  taken "$box/mark"
  [[ ! -s $box/mark ]] || IFS= read -r first <"$tree/README.md" || true
  [[ $first == "$store_mark" ]] || fail "$store: it has files, and no README.md that begins with" \
    "'$store_mark'; nothing was changed. Name another place for the store"
}
