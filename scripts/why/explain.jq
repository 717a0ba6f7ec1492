# A profile of both sides -> what explains that the head is worse.
include "why/commits";
include "why/names";

# input: side of a profile
# output: function → samples, or instructions, of which it is told
def by_function:
  [.stacks | to_entries[] | { key: (.key | teller), value }]
  | summed;

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
# output: {name, kernel, base, head} of the functions whose cost rose, most first
def risen:
  . as $profile
  | (.sides.base | by_function) as $base
  | (.sides.head | by_function) as $head
  | [
      $head
      | to_entries[]
      | ($base[.key] // 0) as $before
      | {
          name: (.key | rtrimstr("_[k]")),
          kernel: (.key | in_kernel),
          base: (. as $one | $profile | each_request("base"; $before)),
          head: (.value as $after | $profile | each_request("head"; $after)),
          least: (.value as $after | $profile | least_rise($before; $after))
        }
      | select(.head - .base > .least)
    ]
  | sort_by(.base - .head);

# input: function of risen
# output: the same as why.json has it
# $profile: the profile; $change: of all that a request costs; $commits: see commits.jq
def told($profile; $change; $commits):
  ($profile.sources[.name] // null) as $file
  | {
      name: .name[0:300],
      kernel,
      base,
      head,
      share: (if $change > 0 then (.head - .base) / $change else null end),
      file: ($file | if . == null then null else ltrimstr("./")[0:300] end),
      commits: (if $file == null then [] else $commits | [touching($file)][0:5] end)
    };

# input: profile
# output: what is spent in the kernel, base → head; null where nothing is, or perf may not see it
def of_kernel:
  . as $profile
  | reduce ("base", "head") as $side ({};
      .[$side] = (
        [$profile.sides[$side].stacks | to_entries[] | select(.key | in_kernel) | .value]
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
        risen[0:5][]
        | told($profile; $head - $base; $commits)
        # What is less than that of the change may as well be chance.
        | select((.share // 1) >= 0.02)
      ],
      kernel: (if .tool == "perf" then of_kernel else null end)
    };
