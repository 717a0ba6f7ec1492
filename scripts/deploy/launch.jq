# launch.json: the words of one launch, with their places filled in.
# input: the target definition
# output: {known, fixture, command, environment, ready, settle_s, lacks}
# $places: [places.json]
# $variant: the variant that is measured, or ""
# $side: which side is started; the base of a variant that compares two modes is started in another
# $helpers: the folder of the helpers that start this side; the fixture is the same for both
# $under: [what the service runs under], {words, environment, patience}; empty where it runs by
#   itself

import "lib/placeholders" as placeholders;

# input: an object of variables
# output: ["NAME=value"…]
def assignments: to_entries | map("\(.key)=\(.value)");

# Some variables are lists, in which others have a word, too.
# input: an object of variables
# output: the same with those of $more; in a list both have their words
# $more: an object of variables
def with_variables($more):
  { GODEBUG: ",", NODE_OPTIONS: " " } as $lists
  | reduce ($more | to_entries[]) as { $key, $value } (.;
      .[$key] = (
        if $lists[$key] and (.[$key] // "") != "" then .[$key] + $lists[$key] + $value
        else $value end
      ));

# What starts in a moment is given little time, of which a tool's own start would take most.
# input: seconds that a service may take to be ready
# output: those that are multiplied
# $patience: by what
def least($patience): if $patience > 1 then [., 6] | max else . end;

($under[0] // {}) as $tool
| ($tool.patience // 1) as $patience
| $places[0] as $place
| ($place + { target: $helpers }) as $of_start
| (.variants // {}) as $variants
| ($variants[$variant] // {}) as $measured
| (if $side == "base" and $measured.base then $variants[$measured.base] else $measured end)
  as $of_variant
| {
    known: ($place | with_entries(.key |= ascii_upcase) | assignments),
    fixture: [.fixture[]? | placeholders::filled($place)],
    command: [
      (.start.command // [], $of_variant.arguments // [])[]
      | placeholders::filled($of_start)
    ],
    environment: (
      .start.env // {}
      | map_values(placeholders::filled($of_start))
      | with_variables($tool.environment // {})
      | assignments
    ),
    ready: {
      path: .start.ready.path,
      status: (.start.ready.status // 200),
      body: .start.ready.body,
      within_us: (.start.ready.within_s // 30 | least($patience) * $patience * 1000000 | floor),
      answer_s: (2 * $patience)
    },
    settle_s: (.start.settle_s // 0),
    lacks: ($of_variant.lacks // "")
  }
# What has no start command has nothing to run under anything.
| .command |= (if . == [] then . else ($tool.words // []) + . end)
