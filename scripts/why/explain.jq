# A profile of both sides → the functions that explain why the head is worse. Library cost is
# attributed to the nearest caller in a changed file.
import "lib/commits" as commits;
import "why/profile" as profile;

def file_name: split("/")[-1];

# {function: true} of those whose file a commit changes. Only files of one name are compared, as
# there are thousands.
def changed_functions($commits):
  ([$commits[].files[]] | unique | group_by(file_name)
    | map({ key: (.[0] | file_name), value: . })
    | from_entries) as $touched
  | (.sources | to_entries)
  | map(
      .value as $source
      | select(any(($touched[$source | file_name] // [])[]; commits::is_file($source)))
      | { key, value: true }
    )
  | from_entries;

# The function that a stack counts for: the innermost of a changed file; where there is none, or an
# interpreter runs, its cost_owner.
def attributed_to($own):
  profile::cost_owner as $cost_owner
  | if $cost_owner | profile::of_python then $cost_owner
    else
      ([split(";")[] | select($own[.])][-1] // null) as $caller
      | if $caller == null then $cost_owner
        else $caller + (if $cost_owner | profile::in_kernel then "_[k]" else "" end)
        end
    end;

# {function: samples or instructions}
def by_function($own):
  [.stacks | to_entries[] | { key: (.key | attributed_to($own)), value }]
  | profile::summed;

# {function of a library: what it costs for one caller}
def by_library($own; $caller):
  [
    .stacks
    | to_entries[]
    | select(.key | attributed_to($own) == $caller)
    | { key: (.key | profile::cost_owner), value }
    | select(.key != $caller)
  ]
  | profile::summed;

# input: profile
# output: what a side spends on a request
# $side: base or head
# $count: samples, or instructions
def each_request($side; $count): $count * .worth / ([.sides[$side].requests, 1] | max);

# input: profile
# output: what a side spends on a request in all
# $side: base or head
def total_cost($side): each_request($side; .sides[$side].stacks | add // 0);

# How much the cost of a function must rise: for samples one standard error of a count, which is
# enough, as the regression itself is established. Callgrind counts exactly.
def least_rise($base; $head):
  if .tool == "perf" then
    [each_request("base"; $base | sqrt), each_request("head"; $head | sqrt)]
    | map(. * .)
    | add
    | sqrt
  else 0 end;

# {key, name, kernel, base, head} of the functions whose cost rose, the largest rise first.
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
          kernel: (.key | profile::in_kernel),
          base: (. as $one | $profile | each_request("base"; $before)),
          head: (.value as $after | $profile | each_request("head"; $after)),
          least: (.value as $after | $profile | least_rise($before; $after))
        }
      | select(.head - .base > .least)
    ]
  | sort_by(.base - .head);

# The library function with most of the rise; null where that is less than half.
def mostly_in($profile; $own):
  . as $change
  | ($profile.sides.base | by_library($own; $change.key)) as $base
  | $profile.sides.head
  | by_library($own; $change.key)
  | to_entries
  | map(
      ($base[.key] // 0) as $before
      | .value as $after
      | .rise = ($profile | each_request("head"; $after) - each_request("base"; $before))
    )
  | max_by(.rise)
  | if . == null or .rise * 2 < $change.head - $change.base then null
    else .key | rtrimstr("_[k]")[0:300]
    end;

def function_entry($profile; $change; $commits; $own):
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

# Cost in the kernel; null where there is none, or perf may not see it.
def of_kernel:
  . as $profile
  | reduce ("base", "head") as $side ({};
      .[$side] = (
        [$profile.sides[$side].stacks | to_entries[] | select(.key | profile::in_kernel) | .value]
        | add // 0
        | . as $count
        | $profile
        | each_request($side; $count)
      ))
  | if .base == 0 and .head == 0 then null else . end;

# input: profile
# output: the part of its entry in why.json that comes from the profile
# $commits: [{sha, subject, author, files}…]
def explained($commits):
  . as $profile
  | changed_functions($commits) as $own
  | total_cost("base") as $base
  | total_cost("head") as $head
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
        | function_entry($profile; $head - $base; $commits; $own)
        # A smaller share of the change may be chance.
        | select((.share // 1) >= 0.02)
      ],
      kernel: (if .tool == "perf" then of_kernel else null end)
    };

# The callers of functions whose cost rose, the most expensive first.
def callers($risen):
  [
    .sides.head.stacks
    | to_entries[]
    | select(.key | profile::cost_owner | rtrimstr("_[k]") | IN($risen[]))
    | .value as $value
    | .key
    | split(";")[]
    | select(profile::in_kernel | not)
    | { key: ., $value }
  ]
  | profile::summed
  | to_entries
  | sort_by(-.value)
  | map(.key);

# input: profile
# output: functions whose files are unknown, lines with tabs between: function, the object that
#   contains it, its name there
def without_source:
  . as $profile
  | [risen({})[0:5][].name] as $risen
  | ($risen + callers($risen)[0:40] | unique)[]
  | select($profile.sources[.] == null)
  | . as $name
  | $profile.objects[.] // empty
  | [$name, .place, .symbol]
  | map(select(test("[\t\n]") | not))
  | select(length == 3)
  | join("\t");
