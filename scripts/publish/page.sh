# Sourced by publish: which snapshots, what each of them says, pictures, and the page as HTML. Uses publish's variables.

# classes: runner classes that have a snapshot of the target
classes() { (cd "$TOLLGATE_HOME/baselines" 2>/dev/null && find . -mindepth 3 -maxdepth 3 -path "./*/$target/*.json" | cut -d/ -f2 | sort -u); }

# only_class: the class that is meant when none is named: measured before published
only_class() {
  local all
  mapfile -t all < <(classes | grep -vx published)
  ((${#all[@]} > 0)) || mapfile -t all < <(classes)
  ((${#all[@]} > 0)) || fail "$TOLLGATE_HOME/baselines/*/$target: there is no snapshot; allowed: one or more, such as baselines/CLASS/$target/main.json"
  ((${#all[@]} == 1)) || die "--runner is needed: there are snapshots of ${all[*]}"
  echo "${all[0]}"
}

# file_of VERSION: its snapshot
file_of() {
  case $1 in
    published/*) echo "$TOLLGATE_HOME/baselines/published/$target/${1#*/}.json" ;;
    *) echo "$folder/$1.json" ;;
  esac
}

# chosen_versions: names of the snapshots, oldest first
chosen_versions() {
  local name there
  there=$(cd "$folder" && for name in *.json; do [[ ! -e $name ]] || echo "${name%.json}"; done)
  [[ -n $there ]] || fail "$folder: there is no snapshot; allowed: one or more"
  for name in ${versions//,/ }; do
    [[ $name =~ ^(published/)?[A-Za-z0-9._-]+$ && -e $(file_of "$name") ]] || fail "$(file_of "$name"): no such snapshot; there are: ${there//$'\n'/, }"
  done
  if [[ -n $versions ]]; then tr , '\n' <<<"$versions"; else echo "$there"; fi | jqx -nrR 'include "publish/snapshot"; [inputs | select(. != "")] | unique | by_age[]'
}

# page_definition: what the page holds, with a title also where the target has no page.json
page_definition() {
  local given=/dev/null
  [[ ! -e $of ]] || given=$of
  jq -n --slurpfile given "$given" --slurpfile target "$definition" '{ title: "Benchmarks: \($target[0].title)" } + ($given[0] // {})'
}

# read_snapshots NAME…: each one's part of the page, in $work/snapshots, as many at once as there are processors. The newest ones are looked at as a whole.
# Without collecting garbage, as there is memory for each.
read_snapshots() {
  local n=0 name wholes
  wholes=$(jqx 'include "publish/snapshot"; wholes' "$work/definition.json")
  for name; do
    n=$((n + 1))
    printf '%s\0%s\0%05d\0%s\0' "$name" "$( (($# - n < wholes)) && echo true || echo false)" "$n" "$(file_of "$name")"
  done | target=$target runner=$runner work=$work xargs -0 -n 4 -P "$(nproc)" "$BASH" -c '
    schemas=$TOLLGATE_ROOT/scripts/lib/schema
    GOGC=off GOMEMLIMIT=350MiB jq -L "$TOLLGATE_ROOT/scripts" -cn --slurpfile page "$work/definition.json" --slurpfile metrics "$TOLLGATE_ROOT/scripts/lib/metrics.json" \
      --slurpfile measurement "$schemas/measurement.json" --slurpfile published "$schemas/published.json" --arg file "$3" \
      --arg target "$target" --arg runner "$runner" --arg version "$0" --argjson whole "$1" "include \"publish/snapshot\"; [inputs] | {file: \$file} +
      if length != 1 then {faults: [\"holds \(length) JSON documents; allowed: exactly one\"]} else .[0] | snapshot({target: \$target, runner: \$runner, version: \$version,
        whole: \$whole}; \$page[0]; \$metrics[0]; {measurement: \$measurement[0], published: \$published[0]}) end" \
      "$3" >"$work/snapshots/$2.json" 2>"$work/snapshots/$2.why" || true'
  n=0
  for name; do
    n=$((n + 1))
    [[ -s $work/snapshots/$(printf %05d "$n").json ]] || fail "$(file_of "$name"): not complete JSON: $(head -c 300 "$work/snapshots/$(printf %05d "$n").why")"
  done
}

# draw_pictures: every table of the page's pictures, in both formats, all kinds at once
draw_pictures() {
  local type format pids=() pid
  while read -r type; do jq -j --arg name "$type" '.pictures[$name]' "$work/page.json" >"$work/$type"; done < <(jq -r '.pictures | keys[]' "$work/page.json")
  for type in levels history bars quantiles; do
    [[ -s $work/$type-index.tsv ]] || continue
    for format in svg png; do
      (cd "$work" && LC_ALL=C.UTF-8 gnuplot -e "format='$format'; out='page'; plots='$TOLLGATE_ROOT/scripts/plot'; width=640; height=300" \
        "$TOLLGATE_ROOT/scripts/plot/style.gp" "$TOLLGATE_ROOT/scripts/plot/$type.gp" >"$type.$format.why" 2>&1) &
      pids+=($!)
    done
  done
  for pid in ${pids[@]+"${pids[@]}"}; do wait "$pid" || fail "gnuplot: $(cat "$work"/*.why | grep -v '^$' | tail -n 1)"; done
}

# with_pictures DIR: the page's Markdown, each picture inside it
with_pictures() {
  local line picture='^(!\[.*\]\()([a-z0-9._-]+\.svg)\)$'
  while IFS= read -r line; do
    if [[ $line =~ $picture ]]; then
      printf '%sdata:image/svg+xml;base64,' "${BASH_REMATCH[1]}"
      base64 -w 0 "$1/${BASH_REMATCH[2]}"
      echo ')'
    else printf '%s\n' "$line"; fi
  done <"$1/BENCHMARKS.md"
}

# html_page DIR: its Markdown as one file, index.html. Pictures are put in before and the style by
# the template: pandoc's --embed-resources reads all of its HTML again, which takes a page of many
# versions three times the memory, and has another name in each release.
html_page() {
  local title
  title=$(sed -n '1s/^# //p' "$1/BENCHMARKS.md")
  with_pictures "$1" | pandoc --from commonmark-raw_html+pipe_tables --to html5 --standalone \
    --template "$TOLLGATE_ROOT/scripts/publish/page.html" --metadata "pagetitle=${title//\\/}" \
    --output "$1/index.html" || fail "pandoc: could not convert the page"
}

# install_page: all of it at once, in the place of an earlier page
install_page() {
  local name
  mkdir -p "$out"
  if [[ -r $out/BENCHMARKS.md ]]; then
    sed -n 's/^!\[.*\](\([a-z0-9._-]*\)\.svg)$/\1/p' "$out/BENCHMARKS.md" | while read -r name; do rm -f "$out/$name.svg" "$out/$name.png"; done
  fi
  find "$work/page" -type f -empty -delete
  cp -R "$work/page" "$out/.new.$$"
  mv -f "$out/.new.$$"/* "$out"
  rmdir "$out/.new.$$"
}
