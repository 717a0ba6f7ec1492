# launch.json: the words of one launch, with their places filled in.
# input: the target definition
# output: {known, fixture, command, environment, ready, settle_s, lacks}
# $places: [places.json]
# $variant: the variant that is started, or ""
# $helpers: the folder of the helpers that start this side; the fixture is the same for both

import "lib/placeholders" as placeholders;

# input: an object of variables
# output: ["NAME=value"…]
def assignments: to_entries | map("\(.key)=\(.value)");

$places[0] as $place
| ($place + { target: $helpers }) as $of_start
| (.variants // {} | .[$variant] // {}) as $of_variant
| {
    known: ($place | with_entries(.key |= ascii_upcase) | assignments),
    fixture: [.fixture[]? | placeholders::filled($place)],
    command: [
      (.start.command // [], $of_variant.arguments // [])[]
      | placeholders::filled($of_start)
    ],
    environment: (.start.env // {} | assignments | map(placeholders::filled($of_start))),
    ready: {
      path: .start.ready.path,
      status: (.start.ready.status // 200),
      body: .start.ready.body,
      within_us: (.start.ready.within_s // 30 | . * 1000000 | floor)
    },
    settle_s: (.start.settle_s // 0),
    lacks: ($of_variant.lacks // "")
  }
