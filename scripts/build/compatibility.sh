# Sourced by build and gate: whether a machine can run what was built on another one, and build what
# is asked for.

# oddity DIR: the first thing below it that is neither a file nor a folder, such as a link. It is
# not part of the digest, and leads or waits wherever it likes.
oddity() { find "$1" ! -type f ! -type d -printf '%P\n' -quit; }

# is_elf FILE: whether it begins as a program or library does
is_elf() { [[ $(head -c 4 "$1" | od -An -tx1 | tr -d ' ') == 7f454c46 ]]; }

# programs DIR: the ELF files below it
programs() {
  find "$1" -type f -size +64c -print0 | while IFS= read -r -d '' file; do
    ! is_elf "$file" || printf '%s\n' "$file"
  done
}

# architecture_of FILE: that of an ELF file, as uname -m names it
architecture_of() {
  local machine
  machine=$(od -An -tu2 -j18 -N2 "$1" | tr -d ' ')
  case $machine in
    62) echo x86_64 ;;
    183) echo aarch64 ;;
    *) echo "machine $machine" ;;
  esac
}

# glibc_of FILE: the newest C library that an ELF file asks for, nothing when it asks for none
glibc_of() {
  LC_ALL=C grep -aoE 'GLIBC_2[.][0-9]+' "$1" | sort -uV | tail -n 1 | cut -d_ -f2 || true
}

# newest VERSION…: the newest of them
newest() { printf '%s\n' "$@" | sort -V | tail -n 1; }

# older ARCH GLIBC: what can be done where a program asks for a newer C library, in words
older() {
  local own=$TOLLGATE_ROOT/runner-setup/classes.json classes
  classes=$TOLLGATE_HOME/runner-setup/classes.json
  [[ -e $classes ]] || classes=$own
  jqx -rn --arg arch "$1" --arg glibc "$2" -f "$TOLLGATE_ROOT/scripts/build/older.jq" \
    "$own" "$classes"
}

# misfit DIR: why something in it cannot be started here, a line each: another architecture, or a
# newer C library than this machine has
misfit() {
  local file files name is here has needs
  here=$(uname -m)
  has=$("$TOLLGATE_ROOT/scripts/machine/facts" | jq -r '.glibc // ""')
  read_lines files programs "$1"
  for file in "${files[@]}"; do
    name=${file#"$1"/} is=$(architecture_of "$file") needs=$(glibc_of "$file")
    [[ $is == "$here" ]] || echo "$name is for $is, and this machine is $here"
    [[ -z $needs || -z $has || $(newest "$needs" "$has") == "$has" ]] \
      || echo "$name needs glibc $needs, and this machine has $has: $(older "$here" "$has")"
  done
}

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
  [[ $1 != mock ]] || return 0
  small=$("$TOLLGATE_ROOT/scripts/machine/facts" --sysroot "$2" \
    | jq -r -f "$TOLLGATE_ROOT/scripts/build/too-small.jq")
  [[ -z $small ]] || fail "this is a $small, which never builds: build on another machine," \
    "and measure here with gate run --built DIR"
}
