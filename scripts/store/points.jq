# The data points of a store, as files.jq gives them: which are wanted, and which are deleted.

def of_release($tagged): .release != null or $tagged[.commit] == true;

# The data point itself, or later its week or month. Weeks begin on Monday, 1970 on a Thursday.
def period($now; $limits):
  (.measured | fromdateiso8601) as $at
  | (($now - $at) / 86400) as $days
  | first(
      (select($days <= $limits.every_days.value) | .place),
      (select($days <= $limits.weekly_days.value)
        | "week \(($at / 86400 + 3) / 7 | floor)"),
      "month \(.measured[0:7])"
    );

# The first of a week or month always stays, so thinning twice is thinning once.
def superseded($now; $tagged; $limits):
  map(select(of_release($tagged) | not))
  | group_by([.runner, .target, .machine, period($now; $limits)])[]
  | sort_by(.measured)[1:][]
  | .place;

# Beyond the limit of bytes the oldest go first, then releases, then the newest of each series.
def over_size($tagged; $limits):
  (map(.bytes) | add // 0) as $all
  | (group_by([.runner, .target]) | map(max_by(.measured).place)) as $newest
  | ($newest | map({ key: ., value: true }) | from_entries) as $newest
  | sort_by([$newest[.place] == true, of_release($tagged), .measured])
  | foreach .[] as $point ({ left: $all };
      { left: (if .left > $limits.bytes_most.value then .left - $point.bytes else .left end),
        go: (.left > $limits.bytes_most.value) };
      select(.go) | $point.place);

def thinned($now; $tagged; $limits):
  [superseded($now; $tagged; $limits)] as $superseded
  | ($superseded | map({ key: ., value: true }) | from_entries) as $gone
  | $superseded + [map(select($gone[.place] | not)) | over_size($tagged; $limits)];

# input: {points} of the store
# output: places of the data points to delete, a line each
# $new: {points} to be added
# $now: UTC time
# $released: commits with a release tag, a line each
# $limits: policy.store
def deleted($new; $now; $released; $limits):
  ($new.points | map({ key: .place, value: true }) | from_entries) as $coming
  | [.points[] | select($coming[.place] | not)] + $new.points
  | unique_by(.place)
  | thinned(
      $now | fromdateiso8601;
      $released | split("\n") | map({ key: ., value: true }) | from_entries;
      $limits
    )[];

# input: {points}
# output: their places, a line each
# $target, $runner: names, or "" for any
def places($target; $runner):
  .points[]
  | select($target == "" or .target == $target)
  | select($runner == "" or .runner == $runner)
  | .place;

# input: {points}
# output: lines "COMMIT PLACE", of each commit of a series the newest
# $target, $runner: names
def by_commit($target; $runner):
  [.points[] | select(.target == $target and .runner == $runner)]
  | group_by(.commit)[]
  | max_by(.measured)
  | "\(.commit) \(.place)";

# input: {points}
# output: lines of tab-separated words: measured, runner, target, commit, rows, release or -
def listed:
  .points
  | sort_by([.measured, .runner, .target])[]
  | [.measured, .runner, .target, .commit, .rows, .release // "-"]
  | @tsv;

# input: {points}
# output: a line for each time after $latest
# $latest: UTC
def too_late($latest):
  .points[]
  | .path as $path
  | ("measured", "committed") as $name
  | select(.[$name] > $latest)
  | "\($path): /\($name) is \(.[$name])";
