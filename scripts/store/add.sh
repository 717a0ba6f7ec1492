# Sourced by store add: what comes into a store, and what goes.

# given_points: leaves the data points of `words` in $box/given.json; refuses bad ones
given_points() {
  local file faults
  for file in ${words[@]+"${words[@]}"}; do
    [[ -f $file && -r $file ]] || fail "$file: no such file, or not readable"
    [[ $file == /* ]] || file=$PWD/$file
    [[ $file != *[$'\t\n']* ]] || die "'$file': allowed are names without tabs and line ends"
    printf '%s\0' "$file"
  done | xargs -0 -r stat --printf 'f\t%s\t%n\n' >"$box/given"
  described "$box/given" false >"$box/given.json"
  read_lines faults jqx -r '.faults[]' "$box/given.json"
  ((${#faults[@]} == 0)) || fail "${faults[0]}; nothing was added"
  not_of_tomorrow
}

# not_of_tomorrow: refuses data points of a clock that goes wrong: they would be the newest for ever
not_of_tomorrow() {
  local late given=(--arg latest "$(date -u -d "$now + 1 day" +%Y-%m-%dT%H:%M:%SZ)")
  late=$(jqx -r "${given[@]}" -f "$room/late.jq" "$box/given.json")
  [[ -z $late ]] || fail "${late%%$'\n'*}; allowed is at most a day after now ($now): nothing was" \
    "added. Is a clock wrong?"
}

# placed: what comes, where it belongs, below $box/new, and how many in added. A data point that is
# there stays as it is; but that it is a release's may be learnt later.
placed() {
  local from place was text line lines sound
  local -A there=()
  added=0
  rm -rf "$box/new" && mkdir -p "$box/new"
  cp "$room/store.md" "$box/new/README.md"
  [[ -z $shown ]] || placed_shown
  read_lines sound jqx -r '.points[].place' "$box/read"
  for place in ${sound[@]+"${sound[@]}"}; do there[$place]=yes; done
  read_lines lines jqx -r '.points[] | [.path, .place] | @tsv' "$box/given.json"
  printf '%s\n' ${lines[@]+"${lines[@]#*$'\t'}"} | sed -n 's|/[^/]*$||p' | sort -u \
    | (cd "$box/new" && xargs -r mkdir -p)
  for line in ${lines[@]+"${lines[@]}"}; do
    from=${line%$'\t'*} place=${line##*$'\t'}
    was=''
    if [[ -e $box/new/$place ]]; then
      was=$box/new/$place
    elif [[ -n ${there[$place]-} ]]; then was=$tree/$place; fi
    if [[ -n $was ]]; then
      same_but_release "$from" "$was" || fail "$from: there is another $place with other figures," \
        "in $store or among the files named; nothing was changed"
      jq -es '.[0].release != null and .[1].release == null' "$from" "$was" >/dev/null || continue
    fi
    [[ -e $box/new/$place ]] || added=$((added + 1))
    IFS= read -r -d '' text <"$from" || true
    printf %s "$text" >"$box/new/$place"
  done
}

# same_but_release FILE FILE: both are the same data point, whatever release it is called
same_but_release() {
  cmp -s "$1" "$2" || jq -es 'map(del(.release)) | .[0] == .[1]' "$1" "$2" >/dev/null
}

# placed_shown: the files that replace shown/
placed_shown() {
  local file
  mkdir "$box/new/shown"
  for file in "$shown"/*; do
    [[ -e $file ]] || continue
    [[ ${file##*/} =~ ^[A-Za-z0-9_-][A-Za-z0-9._-]*$ && -f $file && ! -L $file ]] \
      || fail "--shown: $file: allowed are plain files, called with letters, digits and . _ -"
    cp "$file" "$box/new/shown/"
  done
}

# thinned: what goes, in $box/gone; what would only come to go is taken out of $box/new
thinned() {
  local path
  release_commits >"$box/released"
  jqx -r --arg now "$now" --rawfile released "$box/released" --slurpfile given "$box/given.json" \
    --slurpfile policy "$TOLLGATE_ROOT/scripts/lib/policy.json" -f "$room/thin.jq" "$box/read" \
    >"$box/thinned"
  cut -f3- "$box/points" | sort >"$box/had"
  sort "$box/thinned" | comm -12 - "$box/had" >"$box/gone"
  (cd "$box/new" && tr '\n' '\0' <"$box/thinned" | xargs -0 -r rm -f)
  [[ -n $shown ]] || return 0
  { grep $'\tshown/' "$box/paths" || true; } | cut -f3- | while IFS= read -r path; do
    [[ -e $box/new/$path ]] || printf '%s\n' "$path"
  done >>"$box/gone"
}

# release_commits: commits with a release's tag, of the repository that is named, a line each
release_commits() {
  local where=$repository
  [[ -n $where ]] || [[ $store != git:* ]] || where=$clone
  [[ -n $where ]] || return 0
  git -C "$where" for-each-ref refs/tags \
    --format='%(refname:strip=2) %(objectname) %(*objectname)' \
    | awk -v name="$release_tag" '$1 ~ name { print $NF }'
}
