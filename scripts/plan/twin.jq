# A target played by the twin: how the stand-in is built and started in place of the real service.
# Cases, services and limits stay.
include "lib/cases";

# input: a target's twin.json
# output: how the stand-in is built: the program, the model and the files that the model names
def twin_build:
  {
    commands: [
      ["go", "build", "-trimpath", "-buildvcs=false", "-o", "server", "."],
      (if .files or .texts then ["./server", "-files", "."] else empty end)
    ],
    env: { CGO_ENABLED: "0" },
    artifacts: (["server", "model.json"] + (.files // {} | keys) + (.texts // {} | keys))
  };

# input: a target definition
# output: how its stand-in is started: with the environment of the service
def twin_start:
  {
    command: ["{artifact}/server", "-model", "{artifact}/model.json", "-port", "{port}"],
    env: (.start.env // {}),
    ready: { path: "/ready", body: "ready", within_s: 10 }
  };

# input: a target definition
# output: the same, built from tests/twin. A stand-in has no source of its own, so what its build or
#         its command-line tools cost is left out.
# $model: its twin.json
# $probes: kinds of probes
def as_twin($model; $probes):
  .build = ($model | twin_build)
  | .start = twin_start
  | .variants = (
      .variants // {}
      | with_entries(
          .value = { arguments: ["-variant", .key], lacks: "no variant" }
            + (.value | if .base then { base } else {} end)
        )
    )
  | del(.fixture, .fixture_s)
  | ($probes | usual_kind) as $usual
  | .cases |= map(select($probes[.probe // $usual].of_source != true));
