# Sourced by build and gate: whether a machine can run what was built on another one, and build what is asked for.

# programs DIR: the ELF files below it
programs() { find "$1" -type f -size +64c -print0 | while IFS= read -r -d '' file; do [[ $(head -c 4 "$file" | od -An -tx1 | tr -d ' ') != 7f454c46 ]] || printf '%s\n' "$file"; done; }

# misfit DIR: why something in it cannot be started here, a line each: another architecture, or a newer C library than this machine has
misfit() {
  local file machine needs has
  has=$("$TOLLGATE_ROOT/scripts/machine/facts" | jq -r '.glibc // ""')
  while IFS= read -r file; do
    machine=$(od -An -tu2 -j18 -N2 "$file" | tr -d ' ')
    case $machine:$(uname -m) in
      62:x86_64 | 183:aarch64) ;;
      *) echo "${file#"$1"/} is for $(case $machine in 62) echo x86_64 ;; 183) echo aarch64 ;; *) echo "machine $machine" ;; esac), and this machine is $(uname -m)" ;;
    esac
    needs=$(LC_ALL=C grep -aoE 'GLIBC_2[.][0-9]+' "$file" | sort -uV | tail -n 1)
    needs=${needs#GLIBC_}
    [[ -z $needs || -z $has || $(printf '%s\n' "$needs" "$has" | sort -V | tail -n 1) == "$has" ]] \
      || echo "${file#"$1"/} needs glibc $needs, and this machine has $has: build it on an older system (build_on in classes.json)"
  done < <(programs "$1")
}

# pages_warning DIR RECIPE: what may not start on a kernel of 16K pages, which is a Pi 5's own: a jemalloc that was built for smaller ones
pages_warning() {
  local file
  [[ $(uname -m) == aarch64 ]] && ! jq -e '.env // {} | has("JEMALLOC_SYS_WITH_LG_PAGE")' <<<"$2" >/dev/null || return 0
  while IFS= read -r file; do
    ! grep -qa 'Unsupported system page size' "$file" || say "warning: ${file#"$1"/} has jemalloc inside: built for pages of 4K it aborts on a Pi 5, whose pages have 16K; the recipe can set JEMALLOC_SYS_WITH_LG_PAGE=16"
  done < <(programs "$1")
}

# can_build KIND: refuses to build a real service on a Raspberry Pi with 2 GB: the compiler would swap, or be killed after an hour
can_build() {
  local small
  small=$("$TOLLGATE_ROOT/scripts/machine/facts" | jq -r 'select((.model // "" | test("Raspberry Pi")) and (.memory_mb // 9999) < 3000) | "\(.model) with \(.memory_mb) MB"')
  [[ -z $small || $1 == twin ]] || fail "this is a $small, which never builds: build on another machine, and measure here with gate run --built DIR"
}
