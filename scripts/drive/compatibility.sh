# Sourced by handover.sh: whether this machine can run what was built on another one.

# shellcheck source=../lib/artifacts.sh
source "$TOLLGATE_ROOT/scripts/lib/artifacts.sh"

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
  jqx -rn --arg arch "$1" --arg glibc "$2" -f "$TOLLGATE_ROOT/scripts/drive/older.jq" \
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
