# Which data points go, so that a store stays small whatever is added.
# input: {points} of the store
# output: places of those that go, a line each
# $given: [{points} that come]
# $now: UTC time
# $released: commits that carry a release's tag, a line each
# $policy: [policy.json]

import "store/kept" as kept;

($given[0].points | map({ key: .place, value: true }) | from_entries) as $coming
| [.points[] | select($coming[.place] | not)] + $given[0].points
| unique_by(.place)
| kept::thinned(
    $now | fromdateiso8601;
    $released | split("\n") | map({ key: ., value: true }) | from_entries;
    $policy[0].store
  )[]
