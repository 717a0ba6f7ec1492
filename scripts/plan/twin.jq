# A target played by the twin: how the stand-in is built and started in place of the real service. Cases, services and limits stay.
include "plan/cases";

# input: a target definition; output: the same, built from tests/twin. $model: its twin.json. A stand-in has no source
# of its own, so what its build or its command-line tools cost is left out. $probes: kinds of probes
def as_twin($model; $probes):
  .build = {
      commands: ([["go", "build", "-trimpath", "-buildvcs=false", "-o", "server", "."]] + (if $model.files then [["./server", "-files", "."]] else [] end)),
      env: { CGO_ENABLED: "0" },
      artifacts: (["server", "model.json"] + ($model.files // {} | keys)) }
  | .start = {
      command: ["{artifact}/server", "-model", "{artifact}/model.json", "-port", "{port}"],
      env: (.start.env // {}),
      ready: { path: "/ready", body: "ready", within_s: 10 } }
  | .variants = (.variants // {} | with_entries(.value = { arguments: ["-variant", .key], lacks: "no variant" }))
  | del(.fixture)
  | .cases |= map(select($probes[.probe // ($probes | usual_kind)].of_source != true));
