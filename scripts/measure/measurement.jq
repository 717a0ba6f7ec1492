# From the results of single launches to one measurement.

# input: results of one case; output: its rows, launches side by side. An error code that a launch did not see counts 0 there, of all its requests.
def joined($set):
  ([.[] | .launch as $launch | .rows[] | select(.metric == "error_rate" and .label == null) | . as $row
    | ("base", "head") as $side | select($row[$side]) | { key: "\($side) \($launch)", value: $row[$side + "_of"][0] }] | from_entries) as $requests
  | [.[] | .launch as $launch | .case as $case | .rows[] | . + { launch: $launch, case: $case }]
  | group_by([.metric, .label])[] | sort_by(.launch) as $of | $of[0] as $first
  | def counted($side; $row; $launch): if $row then { k: $row[$side], n: $row[$side + "_of"] } else { k: [0], n: [$requests["\($side) \($launch)"]] } end;
    reduce ("base", "head") as $side (
      { case: $first.case, set: $set, metric: $first.metric, label: $first.label, unit: $first.unit, better: $first.better,
        kind: (if ($of | map(.kind) | unique | length) > 1 then "launch" else $first.kind end) };
      (if $first.metric == "error_rate" then [$requests | keys[] | select(startswith($side)) | ltrimstr($side + " ") | tonumber] | sort
       else [$of[] | select(.[$side]) | .launch] end) as $launches
      | if ($launches | length) == 0 then .
        elif $first.kind == "count" then
          [$launches[] as $l | counted($side; first($of[] | select(.launch == $l and .[$side])) // null; $l)] as $counts
          | .[$side] = ($counts | map(.k)) | .[$side + "_of"] = ($counts | map(.n))
        else .[$side] = [$of[] | .[$side] // empty] end);

# input: an array of numbers and nulls; output: the middle number
def middle: map(select(. != null)) | sort | if length == 0 then null else .[length / 2 | floor] end;

# input: results; output: those of each case's last mode: a case measured again is judged by that alone
def decisive: group_by(.case) | map(. as $of | (["rate", "alone", "paired"] | map(select(. as $m | any($of[]; .mode == $m))) | .[0]) as $mode | map(select(.mode == $mode)));

# input: all results of a set, as an array; output: the measurement
def measurement($plan; $set; $control; $known; $builds; $slots; $host; $key; $now):
  map(select(.mode != null)) | decisive as $cases
  | ($plan.cases | map({ key: .case, value: . }) | from_entries) as $planned
  | { schema: "tollgate/measurement/1", target: $plan.target, runner: $plan.runner, source: ($plan.source | split(":")[0]), created: $now,
      aa: ($builds.base != null and $builds.base.digest == $builds.head.digest),
      sides: ($builds | with_entries(.key as $side | .value = { ref: $plan[$side].ref, commit: .value.commit, artifact: .value.digest })),
      host: $host, tools: $key.tools, pins: $plan.pins, key: ($key + { fingerprint: $host.fingerprint } | del(.tools)),
      control: { unit: "ms", samples: $control },
      cases: [$cases[] | .[0].case as $id | .[0].mode as $mode | $planned[$id] as $case
        | { case: $id, endpoint: $case.endpoint, concurrency: $case.concurrency, variant: $case.variant, probe: $case.probe, set: $set, mode: $mode,
            invalid: ([.[].invalid[]] | unique_by(.reason)),
            notes: [if $known.alone[$id] and $mode == "alone" then "measured one side at a time: \($known.alone[$id])" else empty end,
                    if $mode == "rate" then "k6 was the bottleneck: measured again at \($known.rate[$id]) requests/s" else empty end],
            lacks: ([.[].facts.lacks // [] | .[]] | unique), generator: ([.[].facts.generator] | middle), load_s: ([.[].facts.load_s // 0] | add), idle_cpu: [.[].facts.idle_cpu // empty] }
          + ($slots[$id] // {}) + (if $mode == "rate" then { rate: $known.rate[$id] } else {} end)],
      rows: [$cases[] | joined($set)] };
