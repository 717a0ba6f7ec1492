# Sourced by store release: the data point that a pull request is compared with.

# last_release: prints it. Between two releases' commits it is the nearest before the newer one, on
# the main line: what came before the older release is that one's, never the newer one's.
last_release() {
  local tag tags line
  [[ -n $repository && -n $at && -n $target && -n $runner ]] \
    || die "--repository DIR, --at SHA, --target T and --runner R are needed (see --help)"
  git -C "$repository" rev-parse -q --verify "$at^{commit}" >/dev/null 2>&1 \
    || fail "--at '$at': $repository has no such commit"
  [[ $(git -C "$repository" rev-parse --is-shallow-repository) == false ]] \
    || say "store: $repository is shallow: releases before what was fetched are not seen"
  fetch
  jqx -r --arg target "$target" --arg runner "$runner" -f "$room/measured.jq" "$box/read" \
    | sort >"$box/measured"
  [[ -s $box/measured ]] || return 0
  read_lines tags merged_tags
  printf '%s\n' ${tags[@]+"${tags[@]}"} >"$box/tags"
  for tag in ${tags[@]+"${tags[@]}"}; do
    line=$(nearest "$tag")
    [[ -z $line ]] || break
  done
  [[ -n ${line-} ]] || return 0
  said_release "$tag" "${line#* }" "${line%% *}"
}

# merged_tags: tags of releases that --at comes after, the newest first
merged_tags() {
  git -C "$repository" tag --merged "$at" --sort=-version:refname \
    | awk -v name="$release_tag" '$1 ~ name'
}

# nearest TAG: how many commits before it, and the place of the data point; nothing where there is
# none
nearest() {
  # The commits of other releases end the search; those of its own have other names for it.
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

# said_release TAG PLACE BEFORE
said_release() {
  local what="its own commit"
  (($3 == 0)) || what="the nearest before it, by $3 commits"
  jqx -c --arg tag "$1" '.release = $tag' "$tree/$2"
  say "store: $1: measured is $what: ${2##*/}"
}
