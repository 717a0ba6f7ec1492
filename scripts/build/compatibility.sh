# Sourced by build: whether a machine can build what is asked for, and where it may not start.

# shellcheck source=../lib/artifacts.sh
source "$TOLLGATE_ROOT/scripts/lib/artifacts.sh"

# pages_warning DIR RECIPE: what may not start on a kernel of 16K pages, which is a Pi 5's own: a
# jemalloc that was built for smaller ones
pages_warning() {
  local file files set='.env // {} | has("JEMALLOC_SYS_WITH_LG_PAGE")'
  [[ $(uname -m) == aarch64 ]] || return 0
  ! jq -e "$set" <<<"$2" >/dev/null || return 0
  read_lines files programs "$1"
  for file in "${files[@]}"; do
    ! grep -qa 'Unsupported system page size' "$file" \
      || say "warning: ${file#"$1"/} has jemalloc inside: built for pages of 4K it aborts on a" \
        "Pi 5, whose pages have 16K; the recipe can set JEMALLOC_SYS_WITH_LG_PAGE=16"
  done
}

# can_build KIND SYSROOT: refuses to build a real service on a Raspberry Pi with 2 GB: the compiler
# would swap, or be killed after an hour. SYSROOT: a recorded machine instead of this one, or "".
can_build() {
  local small
  [[ $1 != twin ]] || return 0
  small=$("$TOLLGATE_ROOT/scripts/machine/facts" --sysroot "$2" \
    | jq -r -f "$TOLLGATE_ROOT/scripts/build/too-small.jq")
  [[ -z $small ]] || fail "this is a $small, which never builds: build on another machine," \
    "and measure here with gate run --built DIR"
}
