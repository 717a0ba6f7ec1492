# Sourced by gate: a run that was planned and built on another machine, and whether it runs here.

# shellcheck source=../lib/artifacts.sh
source "$TOLLGATE_ROOT/scripts/lib/artifacts.sh"

# take_over RUN BUILT TARGET: copies plan and builds from the folder BUILT, checks them, and
# identifies this machine
take_over() {
  local run=$1 built=$2 part side of
  built=$(cd "$built" && pwd)
  for part in plan.json inputs base head; do
    [[ $built/$part -ef $run/$part ]] || rm -rf "${run:?}/$part"
    [[ ! -e $built/$part || $built/$part -ef $run/$part ]] || cp -R "$built/$part" "$run/$part"
  done
  valid plan "$run/plan.json"
  of=$(jq -r .target "$run/plan.json")
  [[ $of == "$3" ]] || die "--built $built: planned for '$of'; allowed: '$3'"
  [[ ! -s $built/reason ]] || give_up "$run" "$(<"$built/reason")"
  check_class "$run"
  for side in base head; do check_builds "$run" "$side"; done
  identify "$run"
}

# classes_here: the classes.json of the home, or the gate's own
classes_here() {
  local classes=$TOLLGATE_HOME/runner-setup/classes.json
  [[ -e $classes ]] || classes=$TOLLGATE_ROOT/runner-setup/classes.json
  echo "$classes"
}

# check_class RUN: gives up on a machine of another class than planned. Only a class that is not
# trusted may have machines of several kinds.
check_class() {
  local class here classes
  classes=$(classes_here)
  class=$(jq -r .runner "$1/plan.json")
  here=$("$scripts/machine/facts" --sysroot "$sysroot" | jq -r .runner)
  [[ $class == "$here" ]] \
    || jq -e --arg class "$class" '.classes[$class].trusted == false' "$classes" >/dev/null \
    || give_up "$1" \
      "planned for the runner class $class, but this machine is $here: its labels are wrong"
}

# check_builds RUN SIDE: checks the builds of a side, one of each layout
check_builds() {
  local layout layouts
  check_build "$1" "$2"
  layouts=$(jq '.relayout // 1' "$1/plan.json")
  for ((layout = 1; layout < layouts; layout++)); do check_build "$1" "$2/layout-$layout"; done
}

# check_build RUN FOLDER: gives up where the build is not the one that was made, or cannot run here
check_build() {
  local artifact=$1/$2/artifact build=$1/$2/build.json problem odd
  [[ -r $build && -d $artifact ]] || give_up "$1" "no build of $2 was handed over"
  odd=$(oddity "$1/$2")
  [[ -z $odd ]] \
    || give_up "$1" "the build of $2 has '$odd' in it, which is neither a file nor a folder"
  problem=$( (valid build "$build") 2>&1) \
    || give_up "$1" "the build of $2: ${problem#*"$build": }"
  [[ $(jq -r .digest "$build") == "$(digest_of "$artifact")" ]] \
    || give_up "$1" "the build of $2 is not the one that was made: its digest differs"
  problem=$(misfit "$artifact")
  [[ -z $problem ]] || give_up "$1" "the build of $2 cannot run here: ${problem//$'\n'/; }"
  [[ $(jq -r .commit "$build") == "$(jq -r ".${2%%/*}.commit" "$1/plan.json")" ]] \
    || give_up "$1" "the build of $2 is of another commit than planned"
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

# glibc_of FILE: the newest glibc that an ELF file needs; nothing where it needs none
glibc_of() {
  LC_ALL=C grep -aoE 'GLIBC_2[.][0-9]+' "$1" | sort -uV | tail -n 1 | cut -d_ -f2 || true
}

# newest VERSION…: the newest of them
newest() { printf '%s\n' "$@" | sort -V | tail -n 1; }

# remedy ARCH GLIBC: what to do where a program needs a newer glibc
remedy() {
  jqx -rn --arg arch "$1" --arg glibc "$2" \
    --arg which "build_on of its class in runner-setup/classes.json" \
    'import "lib/images" as i; [inputs] | i::known.images | i::remedy($arch; $glibc; $which)' \
    "$TOLLGATE_ROOT/runner-setup/classes.json" "$(classes_here)"
}

# misfit DIR: why programs in it do not start here, a line each: another architecture, or a newer
# glibc than this machine has
misfit() {
  local file files name is here has needs
  here=$(uname -m)
  has=$("$TOLLGATE_ROOT/scripts/machine/facts" | jq -r '.glibc // ""')
  read_lines files programs "$1"
  for file in "${files[@]}"; do
    name=${file#"$1"/} is=$(architecture_of "$file") needs=$(glibc_of "$file")
    [[ $is == "$here" ]] || echo "$name is for $is, and this machine is $here"
    [[ -z $needs || -z $has || $(newest "$needs" "$has") == "$has" ]] \
      || echo "$name needs glibc $needs, and this machine has $has: $(remedy "$here" "$has")"
  done
}
