# Sourced by store: the data point of the last release, which pull requests are compared with.

# last_release: prints it. Between two releases it is the measured commit nearest before the newer
# one on the main line; commits before the older release never count for the newer one.
last_release() {
  local tag tags line
  [[ -n $repository && -n $at && -n $target && -n $runner ]] \
    || die "--repository DIR, --at SHA, --target T and --runner R are needed (see --help)"
  git -C "$repository" rev-parse -q --verify "$at^{commit}" >/dev/null 2>&1 \
    || fail "--at '$at': $repository has no such commit"
  [[ $(git -C "$repository" rev-parse --is-shallow-repository) == false ]] \
    || say "store: $repository is a shallow clone: older releases are not found"
  fetch
  jqx -r --arg target "$target" --arg runner "$runner" \
    'import "store/points" as points; points::by_commit($target; $runner)' "$box/read" \
    | sort >"$box/measured"
  [[ -s $box/measured ]] || return 0
  read_lines tags merged_tags
  printf '%s\n' ${tags[@]+"${tags[@]}"} >"$box/tags"
  for tag in ${tags[@]+"${tags[@]}"}; do
    line=$(nearest "$tag")
    [[ -z $line ]] || break
  done
  [[ -n ${line-} ]] || return 0
  print_release "$tag" "${line#* }" "${line%% *}"
}

# merged_tags: release tags before --at, the newest first
merged_tags() {
  git -C "$repository" tag --merged "$at" --sort=-version:refname \
    | awk -v name="$release_tag" '$1 ~ name'
}

# nearest TAG: prints how many commits before it, and the place of the data point; nothing where
# there is none
nearest() {
  # Commits of other releases end the search, but not other tags of the same commit.
  git -C "$repository" rev-parse "$1^{commit}" >"$box/own"
  sed 's|^|refs/tags/|' "$box/tags" | git -C "$repository" rev-list --no-walk --stdin >"$box/all"
  grep -vxFf "$box/own" "$box/all" >"$box/others" || true
  git -C "$repository" rev-list --first-parent "$1" \
    | awk '
      FILENAME == ARGV[1] { place[$1] = $2; next }
      FILENAME == ARGV[2] { other[$1]; next }
      $1 in other { exit }
      $1 in place { print n + 0, place[$1]; exit }
      { n++ }' "$box/measured" "$box/others" -
}

# print_release TAG PLACE COMMITS_BEFORE
print_release() {
  local what="its own commit"
  (($3 == 0)) || what="the nearest before it, by $3 commits"
  jqx -c --arg tag "$1" '.release = $tag' "$tree/$2"
  say "store: $1: measured is $what: ${2##*/}"
}
