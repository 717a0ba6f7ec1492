# Sourced by gate: a run that was planned and built on another machine.

# shellcheck source=compatibility.sh
source "$TOLLGATE_ROOT/scripts/drive/compatibility.sh"

# take_over RUN BUILT TARGET: the plan and the builds of the folder BUILT become this run's; only
# what the measuring machine knows is of here
take_over() {
  local run=$1 built=$2 part side of
  built=$(cd "$built" && pwd)
  for part in plan.json inputs base head; do
    [[ $built/$part -ef $run/$part ]] || rm -rf "${run:?}/$part"
    [[ ! -e $built/$part || $built/$part -ef $run/$part ]] || cp -R "$built/$part" "$run/$part"
  done
  valid plan "$run/plan.json"
  of=$(jq -r .target "$run/plan.json")
  [[ $of == "$3" ]] || die "--built $built: was planned for $of, not for $3"
  [[ ! -s $built/reason ]] || give_up "$run" "$(<"$built/reason")"
  check_class "$run"
  for side in base head; do check_build "$run" "$side"; done
  identify "$run"
}

# check_class RUN: gives up on a machine of another class than planned. A class that is not trusted
# is of machines that differ from day to day; a class of our own is one kind of machine.
check_class() {
  local class here classes=$TOLLGATE_HOME/runner-setup/classes.json
  [[ -e $classes ]] || classes=$TOLLGATE_ROOT/runner-setup/classes.json
  class=$(jq -r .runner "$1/plan.json")
  here=$("$scripts/machine/facts" --sysroot "$sysroot" | jq -r .runner)
  [[ $class == "$here" ]] \
    || jq -e --arg class "$class" '.classes[$class].trusted == false' "$classes" >/dev/null \
    || give_up "$1" \
      "planned for the runner class $class, but this machine is $here: its labels are wrong"
}

# check_build RUN SIDE: gives up where the build is not the one that was made, or cannot run here
check_build() {
  local artifact=$1/$2/artifact build=$1/$2/build.json words odd
  [[ -r $build && -d $artifact ]] || give_up "$1" "no build of $2 was handed over"
  odd=$(oddity "$1/$2")
  [[ -z $odd ]] \
    || give_up "$1" "the build of $2 has '$odd' in it, which is neither a file nor a folder"
  words=$( (valid build "$build") 2>&1) || give_up "$1" "the build of $2: ${words#*"$build": }"
  [[ $(jq -r .digest "$build") == "$(digest_of "$artifact")" ]] \
    || give_up "$1" "the build of $2 is not the one that was made: its digest differs"
  words=$(misfit "$artifact")
  [[ -z $words ]] || give_up "$1" "the build of $2 cannot run here: ${words//$'\n'/; }"
  [[ $(jq -r .commit "$build") == "$(jq -r ".$2.commit" "$1/plan.json")" ]] \
    || give_up "$1" "the build of $2 is of another commit than planned"
}
