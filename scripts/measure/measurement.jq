# From the results of single launches to one measurement.

# input: results of one case
# output: "side launch" → the requests that were sent
def requests_sent:
  [
    .[]
    | .launch as $launch
    | .rows[]
    | select(.metric == "error_rate" and .label == null)
    | ("base", "head") as $side
    | select(.[$side])
    | { ("\($side) \($launch)"): .[$side + "_of"][0] }
  ]
  | add // {};

# input: rows of one metric and label, each with its launch
# output: the launches that gave this side a figure. Errors are known of every launch that sent
#         anything.
# $side: base or head
# $sent: see requests_sent
def launches_with($side; $sent):
  if .[0].metric == "error_rate" then
    [$sent | keys[] | select(startswith($side)) | split(" ")[1] | tonumber] | sort
  else [.[] | select(.[$side]) | .launch] end;

# input: rows of one metric and label, each with its launch
# output: {count, of} in one launch. An error code that a launch did not see counts 0 there, of all
#         its requests.
# $launch: its number
# $side: base or head
# $sent: see requests_sent
def count_in($launch; $side; $sent):
  first(
    .[]
    | select(.launch == $launch and .[$side])
    | { count: .[$side], of: .[$side + "_of"] }
  ) // { count: [0], of: [$sent["\($side) \($launch)"]] };

# input: rows of one metric and label, each with its launch
# output: what a side has of them, launches side by side; nothing where it has nothing
# $side: base or head
# $sent: see requests_sent
def side_by_side($side; $sent):
  launches_with($side; $sent) as $launches
  | if $launches == [] then {}
    elif .[0].kind == "count" then
      [count_in($launches[]; $side; $sent)]
      | { ($side): map(.count), ($side + "_of"): map(.of) }
    else { ($side): [.[] | .[$side] // empty] } end;

# input: results of one case
# output: its rows, launches side by side. A row that some launch had to pool is pooled in all.
# $set: name of the set
def joined($set):
  requests_sent as $sent
  | [.[] | { launch, case } as $of | .rows[] | . + $of]
  | group_by([.metric, .label])[]
  | sort_by(.launch)
  | (.[0] | { case, metric, label: .label, unit, better, kind }) + { set: $set }
    + (if map(.kind) | unique | length > 1 then { kind: "launch" } else {} end)
    + side_by_side("base"; $sent)
    + side_by_side("head"; $sent);

# input: an array of numbers and nulls
# output: the middle number
def middle: map(numbers) | sort | .[length / 2 | floor];

# input: results
# output: those of each case's last mode: a case measured again is judged by that alone
def decisive:
  group_by(.case)
  | map(
      map(.mode) as $modes
      | first(("rate", "alone", "paired") | select(IN($modes[]))) as $last
      | map(select(.mode == $last))
    );

# input: results of one case, in its last mode
# output: what people should know of how it was measured
# $known: see modes.jq
def notes($known):
  .[0] as { $case, $mode }
  | [
      (
        select($mode == "alone" and $known.alone[$case])
        | "measured one side at a time: \($known.alone[$case])"
      ),
      (
        select($mode == "rate")
        | "k6 was the bottleneck: measured again at \($known.rate[$case]) requests/s"
      )
    ];

# input: results of one case, in its last mode
# output: its entry in the measurement
# $a: see measurement
def case_entry($a):
  .[0] as { $case, $mode }
  | first($a.plan.cases[] | select(.case == $case)) as $planned
  | ($planned | { endpoint, concurrency, variant, probe }) + {
      case: $case,
      set: $a.set,
      mode: $mode,
      invalid: ([.[].invalid[]] | unique_by(.reason)),
      notes: notes($a.known),
      lacks: ([.[].facts.lacks // [] | .[]] | unique),
      generator: ([.[].facts.generator] | middle),
      load_s: ([.[].facts.load_s // 0] | add),
      idle_cpu: [.[].facts.idle_cpu // empty]
    }
    + ($a.slots[$case] // {})
    + (if $mode == "rate" then { rate: $a.known.rate[$case] } else {} end);

# input: builds, side → its build.json
# output: side → its ref, commit and artifact
# $plan: the plan
def sides($plan):
  with_entries(
    .key as $side
    | .value |= { ref: $plan[$side].ref, commit, artifact: .digest }
  );

# input: {plan, builds}: see measurement
# output: whether both sides are the same build, built and started in the same way
def same_build:
  .plan.base_own == null
  and .builds.base != null
  and .builds.base.digest == .builds.head.digest;

# input: all results of a set
# output: the measurement
# $a: plan, machine, builds (side → build.json), slots (case → its slots), known (see modes.jq),
#     set, control (ms of the control workload), now (UTC time)
def measurement($a):
  (map(select(.mode != null)) | decisive) as $cases
  | $a.machine as { $host, $key }
  | {
      schema: "tollgate/measurement/1",
      target: $a.plan.target,
      runner: $a.plan.runner,
      source: ($a.plan.source | split(":")[0]),
      created: $a.now,
      aa: ($a | same_build),
      sides: ($a.builds | sides($a.plan)),
      host: $host,
      tools: $key.tools,
      pins: $a.machine.pins,
      key: ($key + { fingerprint: $host.fingerprint } | del(.tools)),
      control: { unit: "ms", samples: $a.control },
      cases: [$cases[] | case_entry($a)],
      rows: [$cases[] | joined($a.set)]
    };
