# A stored snapshot, measured or published, to figures, of which every table and picture of a page is made:
# {endpoint, concurrency, variant, metric, label, unit, better, value, high, printed, noise, n, caveat}
# value null: there is none; high: upper end of a range, or a bound; noise: [lowest, highest launch]; n: launches, null in a published figure.
include "lib/stats";
include "lib/downsample";

# input: a row of counts; output: share of each launch
def shares: [.head, .head_of | map(add)] | transpose | map(select((.[1] // 0) > 0) | .[0] / .[1]);

# input: a measured row; output: {value, noise, n} of its head side
def measured_value:
  if .kind == "count" then shares as $all
    | { value: (if $all == [] then null else ([.head[][]] | add) / ([.head_of[][]] | add) end), noise: ($all | [min, max]), n: ($all | length) }
  elif .kind == "exact" then [.head[][] | numbers] | { value: median, noise: [min, max], n: length }
  else [.head[] | middle_of_launch | numbers] | sort | length as $n
    | { value: (if $n % 2 == 1 then .[($n - 1) / 2] elif $n > 0 then median | six else null end), noise: [.[0], .[-1]], n: $n } end;

# input: measured rows of one set; output: figures. $cases: case → its entry. What is invalid or was not measurable has no value, and says why.
def figures_of($cases):
  map(. as $row | $cases[$row.case] as $case
    | { endpoint: $case.endpoint, concurrency: $case.concurrency, variant: $case.variant, metric: $row.metric, label: $row.label, unit: $row.unit, better: $row.better }
    + if ($case.invalid | length) > 0 then { value: null, n: 0, caveat: "not valid: \($case.invalid | map(.reason) | join("; "))" }
      elif $row.metric == "throughput" and $case.mode == "rate" then { value: null, n: 0, caveat: "not measurable here: the generator was the bottleneck, so the rate was fixed" }
      else ($row | measured_value) + if $row.kind == "exact" then { exact: true } else {} end end);

# input: a snapshot; output: the set that is published: the head measured alone where there is that, for every stored snapshot has it
def published_set: if any(.rows[]; .set == "screen" and .head != null) then "screen" else "first" end;

# input: a snapshot; output: case → its entry in the set
def cases_of($set): [.cases[] | select(.set == $set) | { key: .case, value: . }] | from_entries;

# input: a figure; output: what makes it one figure, as text
def identity: "\(.endpoint // "")\t\(.concurrency // "")\t\(.variant // "")\t\(.metric)\t\(.label // "")";

# input: figures; output: metric → endpoint → figures
def figure_index:
  group_by(.metric) | map({ key: .[0].metric, value: (group_by(.endpoint) | map({ key: (.[0].endpoint // ""), value: . }) | from_entries) }) | from_entries;

# input: an index; output: one message for each figure that is there twice, or whose metric has another unit than the gate's ($metrics: metrics.json)
def figure_faults($metrics):
  (.[][] | select(length > 1) | [.[] | identity] | sort | . as $all | range(1; length) | select($all[.] == $all[. - 1]) | $all[.]
    | "two figures of \(split("\t") | map(select(. != "")) | join(" ")); allowed: one of each endpoint, concurrency, variant, metric and label"),
  (to_entries[] | .key as $metric | $metrics[$metric].unit as $unit | select($unit != null) | .value[][] | select(.unit != $unit)
    | "\($metric) of \(.endpoint // "the service") has the unit \(.unit | tojson); allowed: \($unit | tojson)");

# input: a measurement; output: one message for each row that belongs to no case
def row_faults($set; $cases): .rows | to_entries[] | select(.value.set == $set and $cases[.value.case] == null)
  | "/rows/\(.key)/case is \(.value.case | tojson); allowed: \($cases | keys | join(", "))";

# input: facts of a machine; output: the ones for people
def machine_text:
  [(.model // .cpu // empty), (.cores // empty | "\(.) cores"), (.memory_mb // empty | "\(. / 1000 * 10 | round / 10) GB"), (.os // empty), (.kernel // empty | "kernel \(.)"),
   (.governor // empty | "governor \(.)")] | map(tostring) | join(", ") | if . == "" then null else . end;

# input: a measurement; output: what a page says of it. launches: in its cases; slots: a launch; slot_ms: how long.
def measured_facts($version; $set):
  [.rows[] | select(.set == $set and .kind == "paired" and .head != null) | if .head_n then .head_n[][] else .head[] | . - [null] | length end] as $slots
  | { version: $version, kind: "measured", turns: ($set != "screen"), target, runner, source, aa, date: .created[0:10], ref: .sides.head.ref, commit: .sides.head.commit, fingerprint: .host.fingerprint,
      machine: (.host | machine_text), tools: (.tools | to_entries | map("\(.key) \(.value)") | join(", ")), launches: ([.rows[] | select(.set == $set) | .head // [] | length] | max),
      slots: ($slots | unique | if . == [] then null else [min, max] end), slot_ms: ([.cases[] | select(.set == $set) | .slot_ms // empty] | if . == [] then null else [min, max] end),
      pins: .pins, control: (.control.samples | median), reason: .reason, caveats: [.cases[] | select(.set == $set and .notes) | .case as $c | .notes[] | "\($c): \(.)"] };

# input: a snapshot of either kind; output: {facts, index, faults}. $version: its file's name; $metrics: metrics.json
def figures($version; $metrics):
  if .schema == "tollgate/published/1" then
    . as $p | (.figures | figure_index) as $index
    | { facts: ($p | { version: $version, kind: "published", target, runner: "published", source: "published", date, commit, fingerprint: (if .machine == "not stated" then null else .machine end),
          machine, tools: .tool, document, caveats, control: null }), index: $index,
        faults: ([$index | figure_faults($metrics)] + if $p.version == ($version | ltrimstr("published/")) then [] else ["/version is \($p.version | tojson); allowed: \($version | tojson), as its file is called"] end) }
  else published_set as $set | cases_of($set) as $cases | [row_faults($set; $cases)] as $lost
    | (if $lost == [] then [.rows[] | select(.set == $set and .head != null)] | figures_of($cases) | figure_index else {} end) as $index
    | { facts: measured_facts($version; $set), index: $index, faults: ($lost + [$index | figure_faults($metrics)]) } end;
