# Sourced by store: what a store gains and loses.

# add_points: adds the files named; starts again where another run was first
add_points() {
  local tries=0 code
  ((${#words[@]} > 0)) || [[ -n $shown ]] || die "FILE… or --shown DIR is needed (see --help)"
  [[ -z $shown || -d $shown ]] || die "--shown '$shown': no such folder"
  [[ -z $now ]] || check_utc "--now" "$now"
  now=${now:-$(date -u +%Y-%m-%dT%H:%M:%SZ)}
  read_new
  while :; do
    tries=$((tries + 1))
    fetch
    place_new
    thin
    code=0
    change "$box/new" "$box/gone" || code=$?
    ((code == 75 && tries < 10)) || break
    say "store: another run was first; its data points stay, and these are added to them"
    sleep "0.$((RANDOM % 9))"
  done
  ((code == 0)) || fail "$store: unchanged, as other runs were first $tries times;" \
    "the data points are still in ${words[*]:-$shown}: run the same command again"
  say "store: $store has $added more, $(wc -l <"$box/thinned") thinned out"
}

# read_new: the data points of `words` to $box/new.json; refuses invalid ones
read_new() {
  local file faults late
  for file in ${words[@]+"${words[@]}"}; do
    [[ -f $file && -r $file ]] || fail "$file: no such file, or not readable"
    [[ $file == /* ]] || file=$PWD/$file
    [[ $file != *[$'\t\n']* ]] || die "'$file': allowed are names without tabs and line breaks"
    printf '%s\0' "$file"
  done | xargs -0 -r stat --printf 'f\t%s\t%n\n' >"$box/named"
  read_files "$box/named" false >"$box/new.json"
  read_lines faults jqx -r '.faults[]' "$box/new.json"
  ((${#faults[@]} == 0)) || fail "${faults[0]}; nothing was added"
  # A data point from the future would be the newest forever.
  late=$(jqx -r --arg latest "$(date -u -d "$now + 1 day" +%Y-%m-%dT%H:%M:%SZ)" \
    'import "store/points" as points; points::too_late($latest)' "$box/new.json")
  [[ -z $late ]] || fail "${late%%$'\n'*}; allowed is at most a day after now ($now): nothing was" \
    "added. Is a clock wrong?"
}

# place_new: new files at their places below $box/new; their number in `added`. A data point that
# the store has stays; only its release may be added later.
place_new() {
  local from place was text line lines valid
  local -A existing=()
  added=0
  rm -rf "$box/new" && mkdir -p "$box/new"
  cp "$room/store.md" "$box/new/README.md"
  [[ -z $shown ]] || copy_shown
  read_lines valid jqx -r '.points[].place' "$box/read"
  for place in ${valid[@]+"${valid[@]}"}; do existing[$place]=yes; done
  read_lines lines jqx -r '.points[] | [.path, .place] | @tsv' "$box/new.json"
  printf '%s\n' ${lines[@]+"${lines[@]#*$'\t'}"} | sed -n 's|/[^/]*$||p' | sort -u \
    | (cd "$box/new" && xargs -r mkdir -p)
  for line in ${lines[@]+"${lines[@]}"}; do
    from=${line%$'\t'*} place=${line##*$'\t'}
    was=''
    if [[ -e $box/new/$place ]]; then
      was=$box/new/$place
    elif [[ -n ${existing[$place]-} ]]; then was=$tree/$place; fi
    if [[ -n $was ]]; then
      same_but_release "$from" "$was" || fail "$from: another $place with other values is" \
        "in $store or among the files named; nothing was changed"
      jq -es '.[0].release != null and .[1].release == null' "$from" "$was" >/dev/null || continue
    fi
    [[ -e $box/new/$place ]] || added=$((added + 1))
    IFS= read -r -d '' text <"$from" || true
    printf %s "$text" >"$box/new/$place"
  done
}

# same_but_release FILE FILE: both are the same data point, whatever its release
same_but_release() {
  cmp -s "$1" "$2" || jq -es 'map(del(.release)) | .[0] == .[1]' "$1" "$2" >/dev/null
}

# copy_shown: the files of --shown to $box/new/shown
copy_shown() {
  local file
  mkdir "$box/new/shown"
  for file in "$shown"/*; do
    [[ -e $file ]] || continue
    [[ ${file##*/} =~ ^[A-Za-z0-9_-][A-Za-z0-9._-]*$ && -f $file && ! -L $file ]] \
      || fail "--shown: $file: allowed are plain files named with letters, digits and . _ -"
    cp "$file" "$box/new/shown/"
  done
}

# thin: paths to delete to $box/gone; new files that would be deleted at once leave $box/new
thin() {
  local path
  release_commits >"$box/released"
  jqx -r --arg now "$now" --rawfile released "$box/released" --slurpfile new "$box/new.json" \
    --slurpfile policy "$TOLLGATE_ROOT/scripts/lib/policy.json" 'import "store/points" as points;
      points::deleted($new[0]; $now; $released; $policy[0].store)' "$box/read" >"$box/thinned"
  cut -f3- "$box/points" | sort >"$box/had"
  sort "$box/thinned" | comm -12 - "$box/had" >"$box/gone"
  (cd "$box/new" && tr '\n' '\0' <"$box/thinned" | xargs -0 -r rm -f)
  [[ -n $shown ]] || return 0
  { grep $'\tshown/' "$box/paths" || true; } | cut -f3- | while IFS= read -r path; do
    [[ -e $box/new/$path ]] || printf '%s\n' "$path"
  done >>"$box/gone"
}

# release_commits: commits with a release tag of the repository, a line each
release_commits() {
  local where=$repository
  [[ -n $where ]] || [[ $store != git:* ]] || where=$clone
  [[ -n $where ]] || return 0
  git -C "$where" for-each-ref refs/tags \
    --format='%(refname:strip=2) %(objectname) %(*objectname)' \
    | awk -v name="$release_tag" '$1 ~ name { print $NF }'
}
