# Sourced by publish: the snapshots, what a page holds, its pictures, the page as HTML, and where it
# is put.

# classes BASELINES TARGET: runner classes that have a snapshot of the target
classes() {
  [[ -d $1 ]] || return 0
  (cd "$1" && find . -mindepth 3 -maxdepth 3 -path "./*/$2/*.json") | cut -d/ -f2 | sort -u
}

# only_class BASELINES TARGET: the class that is meant when none is named: measured before published
only_class() {
  local all
  read_lines all classes "$1" "$2"
  ((${#all[@]} < 2)) || read_lines all grep -vx published < <(printf '%s\n' "${all[@]}")
  ((${#all[@]} > 0)) || fail "$1/*/$2: there is no snapshot;" \
    "allowed: one or more, such as baselines/CLASS/$2/main.json"
  ((${#all[@]} == 1)) || die "--runner is needed: there are snapshots of ${all[*]}"
  echo "${all[0]}"
}

# file_of FOLDER VERSION: its snapshot. FOLDER is that of a class and target.
file_of() {
  case $2 in
    published/*) echo "${1%/*/*}/published/${1##*/}/${2#*/}.json" ;;
    *) echo "$1/$2.json" ;;
  esac
}

# chosen_versions FOLDER VERSIONS: names of the snapshots, oldest first
chosen_versions() {
  local folder=$1 name there
  there=$(cd "$folder" && find . -maxdepth 1 -name '*.json' | sed 's|^./||; s/[.]json$//' | sort)
  [[ -n $there ]] || fail "$folder: there is no snapshot; allowed: one or more"
  for name in ${2//,/ }; do
    [[ $name =~ ^(published/)?[A-Za-z0-9._-]+$ && -e $(file_of "$folder" "$name") ]] \
      || fail "$(file_of "$folder" "$name"): no such snapshot; there are: ${there//$'\n'/, }"
  done
  [[ -z $2 ]] || there=${2//,/$'\n'}
  grep . <<<"$there" | sort -u | jqx -nrR 'import "publish/snapshot" as s; [inputs] | s::by_age[]'
}

# read_snapshots FOLDER DEFINITION PARTS VERSION…: each one's part of the page in the folder PARTS,
# as many at once as there are processors, the newest as a whole. Without collecting garbage, as
# there is memory for each.
read_snapshots() {
  local folder=$1 definition=$2 parts=$3 schemas=$TOLLGATE_ROOT/scripts/lib/schema
  local n=0 processors wholes whole name file runner=${1%/*}
  shift 3
  processors=$(nproc)
  [[ $processors =~ ^[1-9][0-9]*$ ]] || fail "nproc: the number of processors is not known"
  wholes=$(jq '[2, (.forms[].pairs // 1) + 1] | max' "$definition")
  for name; do
    n=$((n + 1)) whole=false
    (($# - n >= wholes)) || whole=true
    file=$(file_of "$folder" "$name")
    while (($(jobs -rp | wc -l) >= processors)); do wait -n || true; done
    GOGC=off GOMEMLIMIT=350MiB jq -L "$TOLLGATE_ROOT/scripts" -cn --slurpfile page "$definition" \
      'import "publish/snapshot" as snapshot; $ARGS.named as $a | [inputs] | snapshot::part($a)' \
      --slurpfile measurement "$schemas/measurement.json" \
      --slurpfile published "$schemas/published.json" \
      --arg file "$file" --arg version "$name" --argjson whole "$whole" \
      --arg target "${folder##*/}" --arg runner "${runner##*/}" "$file" \
      >"$parts/$(printf %05d "$n").json" 2>"$parts/$n.why" &
  done
  wait
  n=0
  for name; do
    n=$((n + 1))
    [[ -s $parts/$(printf %05d "$n").json ]] \
      || fail "$(file_of "$folder" "$name"): not complete JSON: $(head -c 300 "$parts/$n.why")"
  done
}

# known_forms NAMES SCHEMA: refuses names, joined by commas, of which one is no form of the schema
known_forms() {
  local form forms
  forms=$(jq -r '."$defs".form_name.enum | join(" ")' "$2")
  for form in ${1//,/ }; do
    [[ " $forms " == *" $form "* ]] || die "--tables '$form': allowed are ${forms// /, }"
  done
}

# page_definition PAGE TARGET: prints what the page holds, with a title; the usual without PAGE
page_definition() {
  local given=$1 title
  [[ -e $given ]] || given=$TOLLGATE_ROOT/scripts/publish/usual.json
  title=$(jq -r .title "$2")
  jq --arg title "$title" '{ title: "Benchmarks: \($title)" } + .' "$given"
}

# draw TYPE FORMAT WORK: all pictures of that type, from WORK/TYPE*.tsv into WORK/page
draw() {
  local plots=$TOLLGATE_ROOT/scripts/plot
  cd "$3" || exit
  LC_ALL=C.UTF-8 gnuplot \
    -e "format='$2'; out='page'; plots='$plots'; width=640; height=300" \
    "$plots/style.gp" "$plots/$1.gp" >"$1.$2.why" 2>&1 || exit
}

# draw_pictures PAGE WORK: every table of the page's pictures, in both formats, all kinds at once
draw_pictures() {
  local page=$1 work=$2 table tables type format pids=() pid
  read_lines tables jq -r '.pictures | keys[]' "$page"
  for table in "${tables[@]}"; do
    text_of "$page" pictures "$table" >"$work/$table"
  done
  for type in levels history bars quantiles; do
    [[ -s $work/$type-index.tsv ]] || continue
    for format in svg png; do
      (draw "$type" "$format" "$work") &
      pids+=($!)
    done
  done
  for pid in ${pids[@]+"${pids[@]}"}; do
    wait "$pid" || fail "gnuplot: $(cat "$work"/*.why | grep -v '^$' | tail -n 1)"
  done
}

# with_pictures DIR: the page's Markdown, each picture inside it
with_pictures() {
  local line encoded picture='^(!\[.*\]\()([a-z0-9._-]+\.svg)\)$'
  while IFS= read -r line; do
    if [[ $line =~ $picture ]]; then
      encoded=$(base64 -w 0 "$1/${BASH_REMATCH[2]}") || return
      [[ -n $encoded && $encoded != *[!A-Za-z0-9+/=]* ]] || return
      printf '%sdata:image/svg+xml;base64,%s)\n' "${BASH_REMATCH[1]}" "$encoded"
    else printf '%s\n' "$line"; fi
  done <"$1/BENCHMARKS.md"
}

# html_page DIR: its Markdown as one file, index.html. Pictures are put in before and the style by
# the template: pandoc's --embed-resources reads all of its HTML again, which takes a page of many
# versions three times the memory, and has another name in each release.
html_page() {
  local title
  IFS= read -r title <"$1/BENCHMARKS.md"
  title=${title#"# "}
  with_pictures "$1" | pandoc --from commonmark-raw_html+pipe_tables --to html5 --standalone \
    --template "$TOLLGATE_ROOT/scripts/publish/page.html" --metadata "pagetitle=${title//\\/}" \
    --output "$1/index.html" \
    || fail "pandoc: could not convert the page, or a picture could not be put into it"
  [[ $(tail -n 1 "$1/index.html") == '</html>' ]] || fail "pandoc: made no whole index.html"
}

# pictures_of MARKDOWN: names of the pictures that a page shows
pictures_of() { sed -n 's/^!\[.*\](\([a-z0-9._-]*\)\.svg)$/\1/p' "$1"; }

# install_page PAGE OUT: all of it at once, in the place of an earlier page
install_page() {
  local page=$1 out=$2 name
  mkdir -p "$out"
  if [[ -r $out/BENCHMARKS.md ]]; then
    pictures_of "$out/BENCHMARKS.md" | while read -r name; do
      rm -f "$out/$name.svg" "$out/$name.png"
    done
  fi
  find "$page" -type f -empty -delete
  cp -R "$page" "$out/.new.$$"
  mv -f "$out/.new.$$"/* "$out"
  rmdir "$out/.new.$$"
}
