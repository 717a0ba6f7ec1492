# From the results of single launches to one measurement.
import "measure/modes" as modes;
import "measure/steps" as steps;

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

# input: rows of one metric and label of one launch
# output: {samples, of}: what it says of a side; [] where it has no figure. An error code that a
#         launch did not see counts 0 there, of all its requests.
# $side: base or head
# $sent: requests that this side was sent in this launch; null where nobody says
# $unseen: whether what is not there was counted, and not seen
def figure($side; $sent; $unseen):
  first(
    (
      .[]
      | select(.[$side])
      | {
          samples: (.[$side] | if all(. == null) and length == 1 then [] else . end),
          of: .[$side + "_of"]
        }
    ),
    (select($unseen and $sent != null) | { samples: [0], of: [$sent] }),
    { samples: [], of: [] }
  );

# input: rows of one metric and label, each with its launch
# output: what a side has of them, launch by launch; nothing where it has nothing
# $side: base or head
# $sent: see requests_sent
# $launches: numbers of the launches
def side_by_side($side; $sent; $launches):
  (.[0].metric == "error_rate") as $unseen
  | (.[0].kind == "count") as $counted
  | (group_by(.launch) | map({ key: (.[0].launch | tostring), value: . }) | from_entries) as $rows
  | [
      $launches[] as $launch
      | $rows["\($launch)"] // []
      | figure($side; $sent["\($side) \($launch)"]; $unseen)
    ]
  | if all(.samples == []) then {}
    else
      { ($side): map(.samples) }
      + (if $counted then { ($side + "_of"): map(.of) } else {} end)
    end;

# input: results of one case, of the launches that count
# output: its rows, launches side by side. A row that some launch had to pool is pooled in all.
# $set: name of the set
def joined($set):
  requests_sent as $sent
  | (map(.launch) | unique) as $launches
  | [.[] | { launch, case } as $of | .rows[] | . + $of]
  | group_by([.metric, .label])[]
  | (.[0] | { case, metric, label: .label, unit, better, kind }) + { set: $set }
    + (if map(.kind) | unique | length > 1 then { kind: "launch" } else {} end)
    + side_by_side("base"; $sent; $launches)
    + side_by_side("head"; $sent; $launches);

# input: launches of a case
# output: why there are not enough that count: the reason that is most often the first
# $wanted: how many were
def spent_text($wanted):
  map(select(.discarded != []).discarded[0].reason) as $reasons
  | ($reasons | group_by(.) | max_by(length)[0]) as $reason
  | "\($reasons | length) of \(length) launches were discarded: \($reason)";

# input: launches of a case
# output: why it cannot be measured here, as none of them could; null where one could
def unmeasurable:
  if any(.[]; steps::counts) then null else [.[].unmeasurable | values][0] end;

# input: launches of a case
# output: why the case is invalid: [] or one {reason}
# $wanted: how many launches were to count
def invalid($wanted):
  first(
    (.[].invalid[0] | select(. != null) | [{ reason }]),
    (
      select(unmeasurable == null)
      | .[].unmeasurable
      | values
      | [{ reason: "it could be measured here before, and then not: \(.)" }]
    ),
    (select(steps::spent($wanted)) | [{ reason: spent_text($wanted) }]),
    []
  );

# input: launches of a case
# output: seconds that one takes with as many pairs as the last had, its share of the starts
#         included
def seconds_each:
  .[-1].pairs as $pairs
  | map(select(.pairs == $pairs) | (.us + .start_us) / 1e6)
  | modes::middle;

# input: a case's mode
# output: what people should know of how it was measured
# $case: its name
# $known: see modes.jq
def notes($case; $known):
  [
    (
      select(. == "alone" and $known.alone[$case])
      | "measured one side at a time: \($known.alone[$case])"
    ),
    (
      select(. == "rate")
      | "k6 was the bottleneck: measured again at \($known.rate[$case]) requests/s"
    )
  ];

# input: launches of a case that count
# output: kind of noise → how much there was in each of them; null where the machine does not say
def noise_of:
  map(.facts | map(.noise)) as $noises
  | ["steal", "memory", "neighbours"]
  | map(. as $kind | { ($kind): ($noises | map(map(.[$kind]?) | max)) })
  | add;

# input: launches of a case in its mode
# output: what they say of it
# $wanted: how many were to count
def of_launches($wanted):
  map(select(steps::counts)) as $counting
  | {
      launches: ($counting | length),
      discarded: [.[] | select(.discarded != []) | { launch, reason: .discarded[0].reason }],
      noise: ($counting | noise_of),
      seconds: seconds_each,
      invalid: invalid($wanted),
      lacks: (map(.lacks[]) | unique),
      unmeasurable: unmeasurable,
      generator: ([.[].facts[].generator | numbers] | modes::middle),
      load_s: ([.[].facts[].load_s // 0] | add),
      idle_cpu: [$counting[].facts[].idle_cpu // empty],
      pairs: .[-1].pairs
    };

# input: results
# output: the entry of a case in the measurement; nothing where it was not measured
# $case: the case
# $a: see measurement
def case_entry($case; $a):
  ($case | if modes::wants_service then modes::mode($a.known) else "alone" end) as $mode
  | steps::launches_of($case.case; $mode; $a.job.sides) as $launches
  | select($launches != [])
  | ($case | { case, endpoint, concurrency, variant, probe }) + {
      set: $a.set,
      mode: $mode,
      notes: ($mode | notes($case.case; $a.known))
    }
    + ($a.slots[$case.case] // {})
    + ($launches | of_launches($case | steps::wanted($a.job)))
    + (if $case.base_variant then { base_variant: $case.base_variant } else {} end)
    + (if $case.slots then {} else { pairs: null } end)
    + (if $mode == "rate" then { rate: $a.known.rate[$case.case] } else {} end)
  | del(.pairs | nulls)
  | del(.unmeasurable | nulls);

# input: results
# output: the rows of a case
# $entry: its entry
# $a: see measurement
def rows_of($entry; $a):
  [
    steps::launches_of($entry.case; $entry.mode; $a.job.sides)[]
    | select(steps::counts)
    | .launch
  ] as $launches
  | map(
      select(.case == $entry.case and .mode == $entry.mode)
      | select(.launch | IN($launches[]))
    )
  | joined($a.set);

# input: results
# output: those that are in the tally, each with the share of its launch's starts that it has there.
#         What an interrupted launch has left is not.
# $tally: its lines
def timed_by($tally):
  ($tally | map({ ("\([.mode, .case, .launch, .side])"): .start_us }) | add // {}) as $starts
  | map(
      .start_us = $starts["\([.mode, .case, .launch, .side])"]
      | select(.start_us != null)
    );

# input: builds, side → its build.json
# output: side → its ref, commit and artifact
# $plan: the plan
def sides($plan):
  with_entries(
    .key as $side
    | .value |= { ref: $plan[$side].ref, commit, artifact: .digest }
  );

# input: {plan, builds}: see measurement
# output: whether both sides are the same build, built and started in the same way; where all cases
#         compare two modes of it, they are not
def same_build:
  .plan.base_own == null
  and any(.plan.cases // [{}] | .[]; .base_variant == null)
  and .builds.base != null
  and .builds.base.digest == .builds.head.digest;

# input: all results of a set
# output: the measurement
# $a: plan, machine, builds (side → build.json), slots (case → its slots), job (see steps.jq), known
#     (see modes.jq), set, control (ms of the control workload), now (UTC time)
def measurement($a):
  ([case_entry($a.plan.cases[]; $a)] | sort_by(.case)) as $cases
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
      cases: $cases,
      rows: [rows_of($cases[]; $a)]
    };
