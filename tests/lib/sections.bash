# For tests/run: which sections there are, what each runs and needs, and which of them a change can
# break, by the table tests/sections.
# shellcheck shell=bash disable=SC2154,SC2034

# read_sections: sets `sections`, all of them in order, and `only_in_all`, those that --all alone
# takes unless a change can break them
read_sections() {
  local file name
  sections=(lint go)
  for file in tests/jq/*/; do
    [[ ! -d $file ]] || { file=${file%/} && sections+=("jq/${file##*/}"); }
  done
  for file in tests/*/run; do
    name=${file%/run} && name=${name#tests/}
    # What bench measures takes hours, and is no test.
    case $name in
      bench) ;;
      faults | workflows)
        while read -r file; do sections+=("$name/$file"); done < <("$file" --list)
        ;;
      *) [[ ! -x $file ]] || sections+=("$name") ;;
    esac
  done
  for file in tests/stages/*.bats; do
    [[ ! -e $file ]] || { file=${file#tests/} && sections+=("${file%.bats}"); }
  done
  only_in_all=" $(marks all) "
}

# usual_sections: those that a run without options takes, a line each
usual_sections() {
  local section
  for section in "${sections[@]}"; do
    [[ $only_in_all == *" $section "* ]] || echo "$section"
  done
}

# named WORD…: the sections of these names, or of these families, a line each
named() {
  local word section any
  for word; do
    any=false
    for section in "${sections[@]}"; do
      [[ $section != "$word" && $section != "$word"/* ]] || { echo "$section" && any=true; }
    done
    $any || die "$word: no such section; allowed are jq, stages, workflows, faults (all of each)" \
      "and ${sections[*]}"
  done
}

# in_order SECTION…: each once, in the order of `sections`
in_order() {
  local section
  for section in "${sections[@]}"; do
    [[ " $* " != *" $section "* ]] || echo "$section"
  done
}

# upstream: the commit at which this branch left its upstream branch; HEAD where there is none
upstream() {
  git merge-base HEAD '@{upstream}' 2>/dev/null || git merge-base HEAD origin/HEAD 2>/dev/null \
    || git rev-parse HEAD
}

# changed_files [REF]: those that differ from REF, in commits or not, and new ones git does not
# ignore
changed_files() {
  git diff --name-only --no-renames "${1:-$(upstream)}"
  git ls-files -o --exclude-standard
}

# recent_files: those that the latest commits have changed, uncommitted ones too
recent_files() {
  local from day
  from=$(upstream)
  if [[ $from == "$(git rev-parse HEAD)" ]]; then
    day=$(($(git log -1 --format=%ct) - 12 * 3600))
    from=$(git rev-list -1 --before="$day" HEAD)
    # None is older: all of them are new, or a shallow clone does not say.
    [[ $from ]] || return 0
  fi
  changed_files "$from"
}

# broken_by near|far: the sections that the files on standard input can break, by the table: those
# of --changed, or with those that stand behind its +
broken_by() {
  [[ -r tests/sections ]] || return 0
  awk -v which="$1" -v table=tests/sections -v sections="${sections[*]}" -f tests/lib/broken.awk
}

# start SECTION: runs it; it prints TAP, or what go test prints
start() {
  case $1 in
    lint) tests/lint ${lint_since:+--since "$lint_since"} ;;
    go) go_tests ;;
    jq/*) find "tests/$1" -name '*.test' | sort | xargs tests/lib/jq-tests ;;
    stages/*) bats --tap --timing "tests/$1.bats" ;;
    faults/*) tests/faults/run --sample "${1#*/}" ;;
    workflows/*) tests/workflows/run "${1#*/}" ;;
    *) "tests/$1/run" ;;
  esac
}

# go_tests: those of each Go module
go_tests() {
  local code=0 module
  for module in scripts/mock/go.mod tests/*/*/go.mod; do
    [[ $module != tests/bench/adopters/* ]] || continue
    (cd "${module%/*}" && CGO_ENABLED=0 go test -count=1 -v ./...) || code=1
  done
  return "$code"
}

# install_for SECTION…: what these need. What only some need is made in one go: apart, each tool
# would have Go's own packages compiled anew. Where it cannot be had, the tests that need it say so.
install_for() {
  local all=" $* " more=() jqs CJQ_VERSION
  # shellcheck source=runner-setup/versions.env
  . runner-setup/versions.env
  jqs=jq-$CJQ_VERSION
  [[ ${TESTED_JQS-} != all && $all != *" workflows/"!(rules|linters)" "* ]] || jqs=jqs
  [[ $all != *" stages/"@(isolation|services*|systems*|store*|walsync)" "* ]] || more+=(s3)
  [[ $all != *" stages/walsync "* ]] || ! type -P cargo >/dev/null || more+=(litestream)
  [[ $all != *" stages/"@(bench|drift*)" "* ]] || more+=(otava)
  [[ $all != *" workflows/"@(rules|linters)" "* ]] || more+=(actionlint zizmor)
  [[ $all != *" workflows/"!(rules|linters)" "* ]] || more+=(act actionlint zizmor pandoc)
  runner-setup/install --tests --for "$jqs instructions"
  ((${#more[@]} == 0)) || runner-setup/install --for "${more[*]}" || say "run: without ${more[*]}"
}

# by_length SECTION…: all, in the order in which lanes take them: the longest ones first, so that no
# lane is left alone with one; last the calm ones, most of which a lane of their own has taken by
# then
by_length() {
  local section ends
  ends=" $(marked long "$@" | xargs) $(calm "$@" | xargs) "
  marked long "$@"
  for section; do [[ $ends == *" $section "* ]] || echo "$section"; done
  calm "$@"
}
# calm SECTION…: those that time nothing, which can have what others leave of the processors
calm() { marked calm "$@"; }

# marks MARK: the words of the table's lines @MARK
marks() {
  [[ ! -r tests/sections ]] || awk -v mark="@$1" '
    $1 == mark { for (i = 2; i <= NF; i++) printf "%s ", $i }' tests/sections
}

# marked MARK SECTION…: the sections that a pattern of the table's lines @MARK fits, in its order
marked() {
  local pattern section
  for pattern in $(marks "$1"); do
    for section in "${@:2}"; do
      # shellcheck disable=SC2053 # a pattern
      [[ $section != $pattern ]] || echo "$section"
    done
  done
}
