# A stored snapshot, measured or published, to figures, of which all of a page is made:
# {endpoint, concurrency, variant, metric, label, unit, better, value, high, printed, noise, n,
# launches, caveat, exact}. value null: there is none; high: upper end of a range, or a bound;
# noise: [lowest, highest launch]; n: how many launches, null in a published figure; launches: their
# values; exact: compared once.
import "lib/stats" as stats;
import "lib/downsample" as downsample;
import "lib/metrics" as $metrics;

# Share of each launch
def shares:
  [.head, .head_of | map(add)]
  | transpose
  | map(select((.[1] // 0) > 0) | .[0] / .[1]);

# {value, noise, n, launches} of its head side
def share_value:
  shares as $all
  | {
      value: (if $all == [] then null else ([.head[][]] | add) / ([.head_of[][]] | add) end),
      noise: ($all | [min, max]),
      n: ($all | length),
      launches: $all
    };

# Their median in six digits, null of none
def middle:
  length as $n
  | if $n % 2 == 1 then .[($n - 1) / 2]
    elif $n > 0 then stats::median | downsample::six
    else null end;

# {value, noise, n, launches} of its head side
def measured_value:
  if .kind == "count" then share_value
  elif .kind == "exact" then
    [.head[][] | numbers]
    | { value: stats::median, noise: [min, max], n: length, exact: true }
  else
    [.head[] | downsample::middle_of_launch | numbers]
    | sort
    | { value: middle, noise: [.[0], .[-1]], n: length, launches: . }
  end;

# {value, noise, n, launches}, or why there is none
def value_or_caveat($case):
  if ($case.invalid | length) > 0 then
    { value: null, n: 0, caveat: "not valid: \($case.invalid | map(.reason) | join("; "))" }
  elif (.metric | IN("throughput", "requests")) and $case.mode == "rate" then
    {
      value: null,
      n: 0,
      caveat: "not measurable here: the generator was the bottleneck, so the rate was fixed"
    }
  else measured_value end;

# input: measured rows of one set
# output: figures
# $cases: case → its entry
def figures_of($cases):
  map(
    $cases[.case] as $case
    | {
        endpoint: $case.endpoint,
        concurrency: $case.concurrency,
        variant: $case.variant,
        metric,
        label: .label,
        unit,
        better
      } + value_or_caveat($case)
  );

# input: a snapshot
# output: the set that is published: the head measured alone where there is that, for every stored
#         snapshot has it
def published_set:
  if any(.rows[]; .set == "precheck" and .head != null) then "precheck" else "first" end;

# input: a snapshot
# output: case → its entry in the set
# $set: its name
def cases_of($set):
  [.cases[] | select(.set == $set) | { key: .case, value: . }]
  | from_entries;

# What makes it one figure, as text
def identity:
  "\(.endpoint // "")\t\(.concurrency // "")\t\(.variant // "")\t\(.metric)\t\(.label // "")";

# input: figures
# output: metric → endpoint → figures
def figure_index:
  # Endpoint → figures
  def by_endpoint:
    group_by(.endpoint)
    | map({ key: (.[0].endpoint // ""), value: . })
    | from_entries;
  group_by(.metric)
  | map({ key: .[0].metric, value: by_endpoint })
  | from_entries;

# input: an index of figures
# output: a message for each figure that is there twice
def figures_twice:
  .[][]
  | select(length > 1)
  | map(identity)
  | sort
  | . as $all
  | range(1; length)
  | select($all[.] == $all[. - 1])
  | $all[.]
  | split("\t")
  | map(select(. != ""))
  | "two figures of \(join(" ")); allowed: one of each endpoint, concurrency, variant, metric and"
    + " label";

# input: an index of figures
# output: a message for each figure whose metric has another unit than the gate's
def units_amiss:
  to_entries[]
  | .key as $metric
  | $metrics::metrics[0][$metric].unit as $unit
  | select($unit != null)
  | .value[][]
  | select(.unit != $unit)
  | "\($metric) of \(.endpoint // "the service") has the unit \(.unit | tojson);"
    + " allowed: \($unit | tojson)";

# input: a measurement
# output: a message for each row of a set that belongs to no case
# $set: its name
# $cases: case → its entry
def row_faults($set; $cases):
  .rows
  | to_entries[]
  | select(.value.set == $set and $cases[.value.case] == null)
  | "/rows/\(.key)/case is \(.value.case | tojson); allowed: \($cases | keys | join(", "))";

# [least, most], null of none
def extent: if . == [] then null else [min, max] end;

# input: facts of a machine
# output: the ones for people
def machine_text:
  [
    (.model // .cpu // empty),
    (.cores // empty | "\(.) cores"),
    (.memory_mb // empty | "\(. / 1000 * 10 | round / 10) GB"),
    (.os // empty),
    (.kernel // empty | "kernel \(.)"),
    (.governor // empty | "governor \(.)")
  ]
  | if . == [] then null else map(tostring) | join(", ") end;

# [least, most] launches that a row has
def launches_of($set):
  [.rows[] | select(.set == $set) | .head // [] | length | select(. > 0)]
  | extent;

# How many slots its launches had
def slots_of($set):
  [
    .rows[]
    | select(.set == $set and .kind == "paired" and .head != null)
    | if .head_n then .head_n[][] else .head[] | . - [null] | length end
  ];

# input: a measurement
# output: what a page says of it; launches: of a row, slots: of a launch, slot_ms: how long they
#   took
# $version: what it is called
# $set: name of the published set
def measured_facts($version; $set):
  {
    version: $version,
    kind: "measured",
    turns: ($set != "precheck"),
    target,
    runner,
    source,
    aa,
    date: .created[0:10],
    ref: .sides.head.ref,
    commit: .sides.head.commit,
    fingerprint: .host.fingerprint,
    machine: (.host | machine_text),
    tools: (.tools | to_entries | map("\(.key) \(.value)") | join(", ")),
    launches: launches_of($set),
    slots: (slots_of($set) | extent),
    slot_ms: ([.cases[] | select(.set == $set) | .slot_ms // empty] | extent),
    pins,
    control: (.control.samples | stats::median),
    reason,
    caveats: [
      .cases[]
      | select(.set == $set and .notes)
      | .case as $case
      | .notes[]
      | "\($case): \(.)"
    ]
  };

# input: published figures
# output: what a page says of them
# $version: what they are called
def published_facts($version):
  {
    version: $version,
    kind: "published",
    target,
    runner: "published",
    source: "published",
    date,
    commit,
    fingerprint: (if .machine == "not stated" then null else .machine end),
    machine,
    tools: .tool,
    document,
    caveats,
    control: null
  };
