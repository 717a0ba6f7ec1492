# A profile of both sides -> what explains that the head is worse.
import "lib/commits" as commits;
import "why/names" as names;
import "why/own" as own;

# input: side of a profile
# output: function → samples, or instructions, of which it is told
# $own: functions of changed files, see own.jq
def by_function($own):
  [.stacks | to_entries[] | { key: (.key | own::charged($own)), value }]
  | names::summed;

# input: side of a profile
# output: function of a library → what it costs for a caller that its cost is told of
# $own: see own.jq
# $caller: that function
def by_library($own; $caller):
  [
    .stacks
    | to_entries[]
    | select(.key | own::charged($own) == $caller)
    | { key: (.key | names::teller), value }
    | select(.key != $caller)
  ]
  | names::summed;

# input: profile
# output: what a side spends on a request
# $side: base or head
# $count: samples, or instructions
def each_request($side; $count): $count * .worth / ([.sides[$side].requests, 1] | max);

# input: profile
# output: what a side spends on a request in all
# $side: base or head
def whole($side): each_request($side; .sides[$side].stacks | add // 0);

# What is sampled varies by chance like what is counted one by one. That something has risen the
# rows say; so one standard error is enough to say where. What callgrind counts does not vary.
# input: profile
# output: how much a function must rise to be told
# $base, $head: its samples
def least_rise($base; $head):
  if .tool == "perf" then
    [each_request("base"; $base | sqrt), each_request("head"; $head | sqrt)]
    | map(. * .)
    | add
    | sqrt
  else 0 end;

# input: profile
# output: {key, name, kernel, base, head} of the functions whose cost rose, most first
# $own: see own.jq
def risen($own):
  . as $profile
  | (.sides.base | by_function($own)) as $base
  | (.sides.head | by_function($own)) as $head
  | [
      $head
      | to_entries[]
      | ($base[.key] // 0) as $before
      | {
          key,
          name: (.key | rtrimstr("_[k]")),
          kernel: (.key | names::in_kernel),
          base: (. as $one | $profile | each_request("base"; $before)),
          head: (.value as $after | $profile | each_request("head"; $after)),
          least: (.value as $after | $profile | least_rise($before; $after))
        }
      | select(.head - .base > .least)
    ]
  | sort_by(.base - .head);

# input: function of risen
# output: the function of a library in which it spends most of that; null where that is less than
#   half, and most is its own
# $profile: the profile
# $own: see own.jq
def mostly_in($profile; $own):
  . as $told
  | ($profile.sides.base | by_library($own; $told.key)) as $base
  | $profile.sides.head
  | by_library($own; $told.key)
  | to_entries
  | map(
      ($base[.key] // 0) as $before
      | .value as $after
      | .rise = ($profile | each_request("head"; $after) - each_request("base"; $before))
    )
  | max_by(.rise)
  | if . == null or .rise * 2 < $told.head - $told.base then null
    else .key | rtrimstr("_[k]")[0:300]
    end;

# input: function of risen
# output: the same as why.json has it
# $profile: the profile; $change: of all that a request costs; $commits: see commits.jq
# $own: see own.jq
def told($profile; $change; $commits; $own):
  ($profile.sources[.name] // null) as $file
  | {
      name: .name[0:300],
      kernel,
      base,
      head,
      share: (if $change > 0 then (.head - .base) / $change else null end),
      mostly_in: mostly_in($profile; $own),
      file: ($file | if . == null then null else ltrimstr("./")[0:300] end),
      commits: (if $file == null then [] else $commits | [commits::touching($file)][0:5] end)
    };

# input: profile
# output: what is spent in the kernel, base → head; null where nothing is, or perf may not see it
def of_kernel:
  . as $profile
  | reduce ("base", "head") as $side ({};
      .[$side] = (
        [$profile.sides[$side].stacks | to_entries[] | select(.key | names::in_kernel) | .value]
        | add // 0
        | . as $count
        | $profile
        | each_request($side; $count)
      ))
  | if .base == 0 and .head == 0 then null else . end;

# input: profile
# output: what explains that the head is worse: an entry of why.json but for what its rows say
# $commits: see commits.jq
def explained($commits):
  . as $profile
  | own::own($commits) as $own
  | whole("base") as $base
  | whole("head") as $head
  | {
      case,
      label: .label,
      tool,
      per,
      base: $base,
      head: $head,
      requests: (.sides | map_values(.requests)),
      functions: [
        risen($own)[0:5][]
        | told($profile; $head - $base; $commits; $own)
        # What is less than that of the change may as well be chance.
        | select((.share // 1) >= 0.02)
      ],
      kernel: (if .tool == "perf" then of_kernel else null end)
    };
