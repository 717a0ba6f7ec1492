# The measurement of a set, from the results of its launches.
import "measure/modes" as modes;
import "measure/schedule" as schedule;

# "side launch" → the requests that were sent
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

# {samples, of} of a side; [] without a figure. An error code that a launch did not meet counts 0
# there, of all its requests.
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

# samples of one metric and label of a side, launch by launch; {} where it has none
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

# rows of a case, launches side by side. A row that is pooled in one launch is pooled in all.
def joined($set):
  requests_sent as $sent
  | (map(.launch) | unique) as $launches
  | [.[] | { launch, case } as $of | .rows[] | . + $of]
  | group_by([.metric, .label])[]
  | (.[0] | { case, metric, label: .label, unit, better, kind }) + { set: $set }
    + (if map(.kind) | unique | length > 1 then { kind: "launch" } else {} end)
    + side_by_side("base"; $sent; $launches)
    + side_by_side("head"; $sent; $launches);

# names the most frequent reason
def exhausted_text($goal):
  map(select(.discarded != []).discarded[0].reason) as $reasons
  | ($reasons | group_by(.) | max_by(length)[0]) as $reason
  | "\($reasons | length) of \(length) launches were discarded: \($reason)";

# why no launch could be measured here; null where one could
def unmeasurable:
  if any(.[]; schedule::counts) then null else [.[].unmeasurable | values][0] end;

# [] or [{reason}]
def invalid($goal):
  first(
    (.[].invalid[0] | select(. != null) | [{ reason }]),
    (
      select(unmeasurable == null)
      | .[].unmeasurable
      | values
      | [{ reason: "it could be measured here before, and then not: \(.)" }]
    ),
    (select(schedule::exhausted($goal)) | [{ reason: exhausted_text($goal) }]),
    []
  );

# seconds of a launch with as many pairs as the last had, its share of the starts included
def seconds_each:
  .[-1].pairs as $pairs
  | map(select(.pairs == $pairs) | (.us + .start_us) / 1e6)
  | modes::middle;

# how a case was measured, for people
# $slots: {warm_ms, steady}, see job::with_slot
def notes($case; $known; $slots):
  ((($slots.warm_ms // 0) / 100 | round) / 10) as $warm_s
  | [
    (
      select(. == "alone" and $known.alone[$case])
      | "measured one side at a time: \($known.alone[$case])"
    ),
    (
      select(. == "rate")
      | "k6 was the bottleneck: measured again at \($known.rate[$case]) requests/s"
    ),
    (
      select($slots.steady == false)
      | "latency was still falling after \($warm_s) s of load: this is not the steady state"
    ),
    (
      select($slots.steady != false and $warm_s > 1)
      | "each launch had \($warm_s) s of load first, until its latency was steady"
    )
  ];

# kind of noise → how much there was in each launch, or null
def noise_of:
  map(.facts | map(.noise)) as $noises
  | ["steal", "memory", "neighbours"]
  | map(. as $kind | { ($kind): ($noises | map(map(.[$kind]?) | max)) })
  | add;

# of each side and code of unexpected answers the first that a launch has kept
def answers:
  reduce (.[].facts[].answers // [] | .[]) as $answer ([];
    map(select(.side == $answer.side)) as $of_side
    | if ($of_side | length) == 8 or any($of_side[]; .code == $answer.code) then .
      else . + [$answer] end);

# the part of a case that its launches in its mode give
def of_launches($goal):
  map(select(schedule::counts)) as $counting
  | {
      launches: ($counting | length),
      discarded: [.[] | select(.discarded != []) | { launch, reason: .discarded[0].reason }],
      noise: ($counting | noise_of),
      seconds: seconds_each,
      invalid: invalid($goal),
      lacks: (map(.lacks[]) | unique),
      unmeasurable: unmeasurable,
      generator: ([.[].facts[].generator | numbers] | modes::middle),
      load_s: ([.[].facts[].load_s // 0] | add),
      answers: answers,
      idle_cpu: [$counting[].facts[].idle_cpu // empty],
      pairs: .[-1].pairs
    };

# a case of the measurement; nothing where it was not measured
def case_entry($case; $a):
  ($case | if modes::wants_service then modes::mode($a.known) else "alone" end) as $mode
  | schedule::launches_of($case.case; $mode; $a.job.sides) as $launches
  | select($launches != [])
  | ($case | { case, endpoint, concurrency, variant, probe }) + {
      set: $a.set,
      mode: $mode,
      notes: ($mode | notes($case.case; $a.known; $a.slots[$case.case]))
    }
    + ($a.slots[$case.case] // {})
    + ($launches | of_launches($case | schedule::goal($a.job)))
    + (if $case.base_variant then { base_variant: $case.base_variant } else {} end)
    + (if $case.slots then {} else { pairs: null } end)
    + (if $mode == "rate" then { rate: $a.known.rate[$case.case] } else {} end)
  | del(.pairs | nulls)
  | del(.answers | select(. == []))
  | del(.unmeasurable | nulls);

def rows_of($entry; $a):
  [
    schedule::launches_of($entry.case; $entry.mode; $a.job.sides)[]
    | select(schedule::counts)
    | .launch
  ] as $launches
  | map(
      select(.case == $entry.case and .mode == $entry.mode)
      | select(.launch | IN($launches[]))
    )
  | joined($a.set);

# results that are in the tally, with their start_us. Those of an interrupted launch are not.
def timed_by($tally):
  ($tally | map({ ("\([.mode, .case, .launch, .side])"): .start_us }) | add // {}) as $starts
  | map(
      .start_us = $starts["\([.mode, .case, .launch, .side])"]
      | select(.start_us != null)
    );

def sides($plan):
  with_entries(
    .key as $side
    | .value |= (
        { ref: $plan[$side].ref, commit, artifact: .digest }
        + if .layouts then { layouts } else {} end
      )
  );

# whether both sides are the same build, built and started in the same way. Where all cases compare
# two modes of it, they are not.
def same_build:
  .plan.base_own == null
  and any(.plan.cases // [{}] | .[]; .base_variant == null)
  and .builds.base != null
  and .builds.base.digest == .builds.head.digest;

# Figures over several layouts are no reference for those of one.
def layouts_key: if .relayout then { layouts: "\(.relayout)" } else {} end;

# $a: {plan, machine, builds (side → build.json), slots (case → its slots), job (see schedule.jq),
# known (see modes.jq), set, control (ms of the control workload), now (UTC time)}
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
      key: ($key + { fingerprint: $host.fingerprint } + ($a.plan | layouts_key) | del(.tools)),
      control: { unit: "ms", samples: $a.control },
      cases: $cases,
      rows: [rows_of($cases[]; $a)]
    };

# input: all results of a set
# output: measurement.json
# $options: {plan, machine, slots, job, control: [the content of their files]; builds: [{side: its
#   build.json}…]; warm: [answers of warm-ups…]; starts: [run.json of each start…]; tally:
#   its lines; sides: names, with spaces between; set; now: UTC time; wall_us: µs that the set took}
def of_set($options):
  ([(.[], $options.warm[]).facts.load_s // 0] | add) as $load_s
  | ($options.job[0] + { sides: ($options.sides | split(" ")) }) as $job
  | $options.plan[0] as $plan
  | ($options.tally | schedule::knowledge($plan.cases; $job)) as $known
  | timed_by($options.tally)
  | measurement($options
    | { $plan, $job, $known, set, now }
      + (({ machine, slots, control } | map_values(.[0])) + { builds: (.builds | add) }))
  | .times = ($options | {
      wall_s: (.wall_us / 1e6),
      load_s: $load_s,
      starts_s: ([.starts[].startup_ms // 0 | . / 1000] | add)
    });
