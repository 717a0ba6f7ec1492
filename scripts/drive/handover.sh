# Sourced by gate: a run that was planned and built on another machine. Uses gate's variables built, out and target, and stages.sh.

# shellcheck source=../build/compatibility.sh
source "$TOLLGATE_ROOT/scripts/build/compatibility.sh"

# digest_of DIR: of what a build made, as scripts/build/run notes it
digest_of() { (cd "$1" && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1); }

# take_over: the plan and the builds of the folder $built become this run's; processors and tools are those of this machine
take_over() {
  local part side class here words
  for part in plan.json inputs base head; do
    [[ $built/$part -ef $out/$part ]] || rm -rf "${out:?}/$part"
    [[ ! -e $built/$part || $built/$part -ef $out/$part ]] || cp -R "$built/$part" "$out/$part"
  done
  valid plan "$out/plan.json"
  [[ $(jq -r .target "$out/plan.json") == "$target" ]] || die "--built $built: was planned for $(jq -r .target "$out/plan.json"), not for $target"
  [[ ! -s $built/reason ]] || give_up "$(<"$built/reason")"
  class=$(jq -r .runner "$out/plan.json") here=$("$TOLLGATE_ROOT/scripts/machine/facts" | jq -r .runner)
  # Hosted machines differ from day to day; a class of our own is one kind of machine.
  [[ $class == "$here" || $class == *-hosted ]] || give_up "planned for the runner class $class, but this machine is $here: its labels are wrong"
  for side in base head; do
    [[ -r $out/$side/build.json && -d $out/$side/artifact ]] || give_up "no build of $side was handed over"
    [[ $(jq -r .digest "$out/$side/build.json") == "sha256:$(digest_of "$out/$side/artifact")" ]] || give_up "the build of $side is not the one that was made: its digest differs"
    words=$(misfit "$out/$side/artifact")
    [[ -z $words ]] || give_up "the build of $side cannot run here: ${words//$'\n'/; }"
    [[ $(jq -r .commit "$out/$side/build.json") == "$(jq -r ".$side.commit" "$out/plan.json")" ]] || give_up "the build of $side is of another commit than planned"
  done
  jqx --arg cpus "$(allowed_cpus)" 'include "plan/cell"; .pins = ($cpus | pins)' "$out/plan.json" | write "$out/plan.json"
  comparison_key "$out/inputs" | write "$out/inputs/key.json"
}
