# The documents of one launch: places.json, launch.json and run.json, and what deploy reads of them.
import "lib/recipe" as recipe;

# input: the target definition
# output: lines: its name; its services, with spaces between; its variants, with commas between
def definition_lines:
  .target,
  (.services // [] | join(" ")),
  (.variants // {} | keys | join(", "));

# input: lines "NAME=URL" of the services beside it
# output: places.json: name → what stands for {name} in the definition
# $places: {artifact, data, port, target}
def places($places):
  [scan("([^=\n]+)=([^\n]*)")]
  | map({ key: .[0], value: .[1] })
  | $places + from_entries;

def assignments: to_entries | map("\(.key)=\(.value)");

# Variables with those of $more. GODEBUG and NODE_OPTIONS are lists and keep both values.
def with_variables($more):
  { GODEBUG: ",", NODE_OPTIONS: " " } as $lists
  | reduce ($more | to_entries[]) as { $key, $value } (.;
      .[$key] = (
        if $lists[$key] and (.[$key] // "") != "" then .[$key] + $lists[$key] + $value
        else $value end
      ));

# Seconds that a service may take to be ready. Under a tool at least 6, most of which the tool's own
# start can take.
def least($patience): if $patience > 1 then [., 6] | max else . end;

# input: the target definition
# output: launch.json {known, fixture, command, environment, ready, settle_s, lacks}, with its
#         {places} filled in
# $places: places.json
# $of: {variant: the measured variant, or ""; side: which side starts, as the base of a variant that
#         compares two modes starts in another; helpers: the folder of the helpers of the start}
# $tool: {words, environment, patience} of what the service runs under, or null
def launch($places; $of; $tool):
  ($tool.patience // 1) as $patience
  | ($places + { target: $of.helpers }) as $of_start
  | (.variants // {}) as $variants
  | ($variants[$of.variant] // {}) as $measured
  | (if $of.side == "base" and $measured.base then $variants[$measured.base] else $measured end)
    as $variant
  | {
      known: ($places | with_entries(.key |= ascii_upcase) | assignments),
      fixture: [.fixture[]? | recipe::filled($places)],
      command: [
        (.start.command // [], $variant.arguments // [])[]
        | recipe::filled($of_start)
      ],
      environment: (
        .start.env // {}
        | map_values(recipe::filled($of_start))
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
      lacks: ($variant.lacks // "")
    }
  # Without a command there is nothing to run under the tool.
  | .command |= (if . == [] then . else ($tool.words // []) + . end);

# A value of several lines would be read as several values.
def one_line:
  if tostring | explode | any(. == 0 or . == 10) then
    error("allowed is one line, not \(tojson)")
  else . end;

# input: launch.json
# output: lines: path, status, body and seconds of the answer when it is ready; microseconds until
#         then; seconds to settle; fixture, known, command and environment, each after its number of
#         words; "end"
def launch_lines:
  (
    (.ready | .path, .status, .body, .answer_s, .within_us),
    .settle_s,
    ((.fixture, .known, .command, .environment) | length, .[]),
    "end"
  )
  | one_line;

# input: places.json
# output: run.json
# $session: the service's session as text, "" without a service
# $port: where it listens
# $startup_us: microseconds until it was ready, null without a service
def up($session; $port; $startup_us):
  {
    session: ($session | tonumber? // null),
    port: $port,
    url: "http://127.0.0.1:\($port)",
    places: .
  }
  + if $startup_us then { startup_ms: ($startup_us / 1000) } else {} end;
