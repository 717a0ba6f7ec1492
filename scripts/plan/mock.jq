# A target played by a mock service: how that is built and started in place of the real one.
# Cases, services and limits stay.
import "lib/cases" as cases;

# input: a target's mock.json
# output: how the mock service is built: the program, the model and the files that the model names
def mock_build:
  {
    commands: [
      ["go", "build", "-trimpath", "-buildvcs=false", "-o", "server", "."],
      (if .files or .texts then ["./server", "-files", "."] else empty end)
    ],
    env: { CGO_ENABLED: "0" },
    artifacts: (["server", "model.json"] + (.files // {} | keys) + (.texts // {} | keys))
  };

# input: a target definition
# output: how its mock service is started: with the environment of the service
def mock_start:
  {
    command: ["{artifact}/server", "-model", "{artifact}/model.json", "-port", "{port}"],
    env: (.start.env // {}),
    ready: { path: "/ready", body: "ready", within_s: 10 }
  };

# input: a target definition
# output: the same, built from scripts/mock. A mock has no source of its own, so what its build or
#         its command-line tools cost is left out.
# $model: its mock.json
# $probes: kinds of probes
def as_mock($model; $probes):
  .build = ($model | mock_build)
  | .start = mock_start
  | .variants = (
      .variants // {}
      | with_entries(
          .value = { arguments: ["-variant", .key], lacks: "no variant" }
            + (.value | if .base then { base } else {} end)
        )
    )
  | del(.fixture, .fixture_s)
  | ($probes | cases::usual_kind) as $usual
  | .cases |= map(select($probes[.probe // $usual].of_source != true));
