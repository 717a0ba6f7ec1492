# Definitions that take the place of the target's own: the mock service, and the base's.
import "lib/cases" as cases;

# mock.json → the build of the mock service: the program, the model and the files that it names.
def mock_build:
  {
    commands: [
      ["go", "build", "-trimpath", "-buildvcs=false", "-o", "server", "."],
      (if .files or .texts then ["./server", "-files", "."] else empty end)
    ],
    env: { CGO_ENABLED: "0" },
    relayout: [range(1; 10) | { GOFLAGS: "-ldflags=-randlayout=\(.)" }],
    artifacts: (["server", "model.json"] + (.files // {} | keys) + (.texts // {} | keys))
  };

# The start of the mock service, with the environment of the service.
def mock_start:
  {
    command: ["{artifact}/server", "-model", "{artifact}/model.json", "-port", "{port}"],
    env: (.start.env // {}),
    ready: { path: "/ready", body: "ready", within_s: 10 }
  };

# A mock service has no source, so cases that measure its build or its commands are left out.
# input: a target definition
# output: the same target, played by the mock service
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

# A change may move the build to another script, or start the service in another way.
# input: the head's definition
# output: the definition by which the base is built and started. Load and fixture are the head's for
#         both sides; both sides have the services of either.
# $own: the base's own definition
def of_the_base($own):
  ($own.variants // {}) as $variants
  | (.services // []) as $services
  | ($services + (($own.services // []) - $services)) as $all
  | .build = $own.build
  | (if .start then .start = ($own.start // .start) else . end)
  | (if .variants then .variants |= with_entries(.value = ($variants[.key] // .value)) else . end)
  | (if $all != [] then .services = $all else . end);

# input: the head's definition
# output: the keys in which the base's definition differs
# $base: the base's definition
def differences($base):
  . as $head
  | ["build", "start", "variants", "services"]
  | map(select($head[.] != $base[.]));

# input: a definition
# output: whether the start uses helpers beside the definition
def starts_with_helpers: [.start, .variants] | tostring | contains("{target}");
