# Whether measuring the head alone against the stored snapshot can clear anything.
include "compare/row_verdict";
include "lib/rows";
include "lib/limits";

# input: ignored; output: true when the snapshot is of this machine and these scripts, and for some case three times its noise is within every limit
def worth_it($plan; $thresholds; $stored; $key; $fingerprint):
  ($key | del(.tools)) + { fingerprint: $fingerprint } == $stored.key
  and (([$stored.rows[] | select(.set == "screen")] | indexed) as $rows
  | [$plan.rows[] | select(.case != "all-cases") | . as $row | $rows[id] as $old | ($thresholds | limit_for($row; $plan.runner)) as $entry
      | { case, clears: (if $old == null then false elif $old.kind == "count" or $old.kind == "exact" then true
          else ($old | stored_value) as $s | ($entry | allowance($s.value; $old.unit)) as $allowed | 3 * $s.spread <= ($allowed.limit // 0) end) }]
  | group_by(.case) | any(.[]; all(.[]; .clears)));
