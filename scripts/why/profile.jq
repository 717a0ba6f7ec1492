# profile.json: what both sides have spent, by stack.
# input: nothing
# output: {case, label, tool, per, worth, sides: {side: {requests, stacks}}, sources, objects}:
#   worth is what one of a stack's samples stands for, in us, or 1 where instructions are counted;
#   sources: function → its file; objects: function → {place, symbol}, what holds it
# $case, $tool: of the profile; $of: its label, or ""
# $per: what is counted one by one: request, or run
# $hz: how often a second was sampled, or 0
# $base, $head: text of the folded stacks
# $names, $plain: names in the programs, and as c++filt writes them, a line each
# $requests: side → how many
import "why/folded" as folded;

([$names, $plain] | folded::people) as $people
| ([$base, $head] | map(split("\n"))) as [$of_base, $of_head]
| {
    $case,
    label: (if $of == "" then null else $of end),
    $tool,
    $per,
    worth: (if $hz > 0 then 1e6 / $hz else 1 end),
    sides: {
      base: { requests: $requests.base, stacks: ($of_base | folded::stacks($people)) },
      head: { requests: $requests.head, stacks: ($of_head | folded::stacks($people)) }
    },
    sources: ($of_head | folded::places("F"; $people) | map_values(.place)),
    objects: ($of_head | folded::places("O"; $people))
  }
