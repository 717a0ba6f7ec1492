# A measurement of made-up times.
# input: plan.json
# output: measurement.json
# $set: its name
# $cases: names of the cases to go on with, with spaces between
# $launches: how many each of them has then
# $machine, $earlier, $builds, $made_up: the content of their files; earlier may be none, builds
#   are of the head, and of the base where it is measured

# output: [[a sample of each of 4 slots] of each launch] of a side, in ms
# $count: how many launches
# $changes: of each launch, against 5 ms; the last one stands for all after it
def samples($count; $changes):
  [range($count)
    | 5 * (1 + ($changes[.] // $changes[-1]))
    | [., ., ., .]];

# input: {case, launches}
# output: its row of one set
def row:
  $made_up[0][.case] as $figures
  | { case,
      $set,
      metric: "latency_p50",
      label: null,
      unit: "ms",
      better: "lower",
      kind: "paired",
      head: samples(.launches; $figures.change) }
  | if $builds | length > 1 then .base = (.head | map(map(5))) else . end;

# input: a planned case, with launches
# output: its entry in the measurement
def entry:
  { case,
    endpoint,
    concurrency,
    variant,
    probe,
    $set,
    mode: (if $builds | length > 1 then "paired" else "alone" end),
    launches,
    discarded: [],
    noise: { steal: [], memory: [], neighbours: [] },
    seconds: $made_up[0][.case].seconds,
    invalid: [],
    notes: [] };

. as $plan
| ($cases | split(" ")) as $asked
| ([$earlier[0].cases // [] | .[] | { key: .case, value: .launches }] | from_entries) as $had
| (if $made_up[0].stuck then [$launches, $plan.looks[0]] | min else $launches end) as $most
| [$plan.cases[]
    | .launches = if .case | IN($asked[]) then $most else $had[.case] end
    | select(.launches)] as $measured
| $machine[0] as { $host, $key, $pins }
| {
    schema: "tollgate/measurement/1",
    target,
    runner,
    source,
    created: "2026-11-20T17:00:00Z",
    aa: ($builds | length > 1 and .[0].digest == .[1].digest),
    sides: ([["head", "base"][0:$builds | length], $builds]
      | transpose
      | map(. as [$side, $build]
        | { key: $side,
            value: { ref: $plan[$side].ref, commit: $build.commit, artifact: $build.digest } })
      | from_entries),
    $host,
    tools: $key.tools,
    $pins,
    key: ($key + { fingerprint: $host.fingerprint } | del(.tools)),
    control: { unit: "ms", samples: [47, 46.8, 47.1] },
    cases: [$measured[] | entry],
    rows: [$measured[] | row]
  }
