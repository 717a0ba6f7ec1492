# Sourced by store: what is the same for every kind of store. dir.sh, git.sh and s3.sh each define:
#   open_kind WHERE     checks WHERE and sets what the others need, with $tree, a folder
#   list_files          prints a line "f TAB BYTES TAB PATH" for each file, with another letter for
#                       anything that is not a plain file
#   get_files LIST      brings the files of such a list to $tree
#   change NEW GONE     adds all files below NEW, deletes the paths in the file GONE; 75 where
#                       another run was first, and nothing was changed

# The first line of a store's README.md. Other files were put there by somebody else.
store_mark='# The store of Tollgate'

# check_utc OPTION VALUE: refuses anything but a UTC time
check_utc() {
  [[ $2 =~ ^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z$ ]] \
    || die "$1 '$2': allowed is a time in UTC, such as 2026-11-20T17:00:00Z"
}

# open_store: loads the kind that $store names
open_store() {
  case $store in
    dir:?* | git:?*) ;;
    s3://?*) ;;
    *) die "--store '$store': allowed are git:CLONE#BRANCH, s3://BUCKET/PREFIX, dir:PATH" ;;
  esac
  # shellcheck source=/dev/null
  source "$room/${store%%:*}.sh"
  open_kind "${store#*:}"
}

# read_files LIST NAMED: the output of files.jq for the files of a list, relative to the current
# folder. Garbage collection is off: a store has a few megabytes.
read_files() {
  {
    cat "$1"
    cut -f3- "$1" | tr '\n' '\0' | xargs -0 -r awk '
      FNR == 1 { if (n++) print ""; printf "t\t%s\t", FILENAME }
      { printf "%s ", $0 }
      END { if (n) print "" }'
  } | GOGC=off GOMEMLIMIT=350MiB jq -L "$TOLLGATE_ROOT/scripts" -cnR \
    --slurpfile schema "$TOLLGATE_ROOT/scripts/lib/schema/data-point.json" --argjson named "$2" \
    'import "store/files" as files; files::read_points($schema[0]; $named)'
}

# fetch: the store's files to $tree, their data points to $box/read; reports invalid files
fetch() {
  local pattern='points/[a-z0-9-]+/[a-z0-9-]+/[0-9]{8}T[0-9]{6}Z-[0-9a-f]{12}[.]json'
  list_files >"$box/paths"
  check_own
  grep -E $'^f\t[0-9]+\t'"$pattern"'$' "$box/paths" >"$box/points" || true
  get_files "$box/points"
  (cd "$tree" && read_files "$box/points" true) >"$box/read"
  {
    grep $'^f\t[0-9]*\tpoints/' "$box/paths" | grep -vE $'\t'"$pattern"'$' | cut -f3- \
      | sed 's/$/: not a name of a data point/' || true
    jqx -r '.faults[]' "$box/read"
  } | sed 's/^/store: skipped: /' >&2
}

# check_own: refuses a place with files that no store has
check_own() {
  local line first=
  [[ -s $box/paths ]] || return 0
  while IFS=$'\t' read -r kind _ path; do
    [[ $kind == f ]] || fail "$store: $path is not a plain file; nothing was read or changed"
    [[ $path =~ ^(README[.]md|shown/[A-Za-z0-9._-]+|points/.+)$ && /$path/ != */../* ]] \
      || fail "$store: $path does not belong to a store: allowed are README.md, points/, shown/;" \
        "nothing was changed. Use another place for the store"
  done <"$box/paths"
  grep $'\tREADME.md$' "$box/paths" >"$box/mark" || true
  get_files "$box/mark"
  [[ ! -s $box/mark ]] || IFS= read -r first <"$tree/README.md" || true
  [[ $first == "$store_mark" ]] || fail "$store: has files, but no README.md that begins with" \
    "'$store_mark'; nothing was changed. Use another place for the store"
}
