# Which data points of a store stay.

# input: a data point
# output: whether it is of a release
# $tagged: commit → true
def of_release($tagged): .release != null or $tagged[.commit] == true;

# A week of the calendar begins on Monday; 1970 began on a Thursday.
# input: a data point
# output: what it is one of: a day's data point of itself, an older one of its week or month
# $now: seconds since 1970
# $limits: policy.store
def turn($now; $limits):
  (.measured | fromdateiso8601) as $at
  | (($now - $at) / 86400) as $days
  | first(
      (select($days <= $limits.every_days.value) | .place),
      (select($days <= $limits.weekly_days.value)
        | "week \(($at / 86400 + 3) / 7 | floor)"),
      "month \(.measured[0:7])"
    );

# The first of a turn stays the first whatever goes, so thinning twice is thinning once.
# input: data points
# output: places of those that others stand for. A machine that was swapped keeps data points of its
#   own.
# $now: seconds since 1970
# $tagged: commit → true
# $limits: policy.store
def stood_for($now; $tagged; $limits):
  map(select(of_release($tagged) | not))
  | group_by([.runner, .target, .machine, turn($now; $limits)])[]
  | sort_by(.measured)[1:][]
  | .place;

# input: data points that stay
# output: places of those for which there is no room, the oldest first; a release, and the newest
#   data point of a series, only when nothing else is left
# $tagged: commit → true
# $limits: policy.store
def no_room($tagged; $limits):
  (map(.bytes) | add // 0) as $all
  | (group_by([.runner, .target]) | map(max_by(.measured).place)) as $newest
  | ($newest | map({ key: ., value: true }) | from_entries) as $newest
  | sort_by([$newest[.place] == true, of_release($tagged), .measured])
  | foreach .[] as $point ({ left: $all };
      { left: (if .left > $limits.bytes_most.value then .left - $point.bytes else .left end),
        go: (.left > $limits.bytes_most.value) };
      select(.go) | $point.place);

# input: data points, with their places and bytes
# output: places of those that go
# $now: seconds since 1970
# $tagged: commit → true
# $limits: policy.store
def thinned($now; $tagged; $limits):
  [stood_for($now; $tagged; $limits)] as $stood_for
  | ($stood_for | map({ key: ., value: true }) | from_entries) as $gone
  | $stood_for + [map(select($gone[.place] | not)) | no_room($tagged; $limits)];
