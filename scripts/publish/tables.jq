# The tables of one version. Each takes a form of the target's definition and gives blocks: {kind: "table", head, rows, left} or {kind: "code", text}.
# $p: {index: of the version's figures, names: what the definition calls things}. A table without any figure is not there at all.
include "publish/find";
include "publish/format";
include "lib/text";

# input: figure or null; output: what is known against it, one thing each
def caveats_of: [.caveat // empty | split("; ")[]];

# input: figure or null; output: its cell
def cell($like; $bare): { text: amount_text($like; $bare), figure: (. != null), caveats: caveats_of };

# input: text; output: a cell without figure
def plain_cell: { text: ., figure: false, caveats: [] };

# input: figures of a line and null; output: what sets their common scale: the least of bytes, so that raw and gzip are in one unit
def line_scale: [.[] | select(.unit == "B" and .value != null) | .value] | min;

# input: {titles, figures: [[figure or null…]…], columns: titles, bare}; output: a block, without empty lines and columns; none when all are empty
def table_of($corner):
  . as $t | [range(.figures | length) | select(any($t.figures[.][]; . != null))] as $lines | [range(.columns | length) | . as $c | select(any($t.figures[][$c]; . != null))] as $columns
  | if $lines == [] or $columns == [] then empty
    else { kind: "table", head: [$corner, $t.columns[$columns[]]], left: 1,
           rows: [$lines[] as $l | ($t.figures[$l] | line_scale) as $like | [($t.titles[$l] | esc(80) | plain_cell), ($columns[] as $c | $t.figures[$l][$c] | cell(if .unit == "B" then $like else null end; $t.bare == true))]] } end;

# input: form; output: titles, figures and columns of its table: each figure is found by the form's where, its row and its column together
def matrix($p):
  . as $form | [rows_of($p.index; $p.names)] as $rows | [.columns[] | column] as $columns
  | { titles: [$rows[].title], columns: [$columns[] | .title // (.metric | metric_name($p.names))], bare: .bare, by_level: ((.rows // .endpoints // .cases // .labels) == null and .levels != null),
      figures: [$rows[] as $row | [$columns[] as $column | [$form.where // {}, $row, $column] | find($p.index)]] };

# input: matrix with bare numbers; output: with the unit in the title of each column
def units_in_titles: . as $m | .columns = [range(.columns | length) as $c | ([$m.figures[][$c] | select(. != null) | .unit] | first // "") as $unit
  | if $m.columns[$c] == "throughput" then "req/s" elif $unit == "" then $m.columns[$c] else "\($m.columns[$c]) (\($unit))" end];

# input: form with rows (or endpoints, levels, labels) and columns; output: its table
def grid($p): matrix($p) | if .bare then units_in_titles else . end | . as $m | table_of(if $m.by_level then "concurrency" else "" end);

# input: form; output: the same with the columns and rows that its kind has when it names none
def with_defaults:
  . as $form
  | ({ single: { columns: ["latency_p50", "throughput"] }, percentiles: { columns: ["latency_p50", "latency_p95", "latency_p99", "latency_mean", "throughput"] },
       concurrency: { levels: ["*"], columns: ["throughput", "latency_p50", "latency_p95"], bare: true }, mixed: { labels: ["*"], columns: ["throughput", "latency_p50", "latency_p95"] },
       assets: { labels: ["*"], columns: ["size_raw", "size_gzip"] }, values: { columns: [{ title: "value" }] }, micro: { labels: ["*"], columns: [{ title: "time" }] } }[$form.form] // {}) + $form;

# input: form "concurrency"; output: one form for each of its endpoints, with all its variants
def each_endpoint($p):
  . as $form | [.columns[] | column | .metric] as $metrics
  | [if .endpoints then .endpoints | listed($metrics[] as $m | $p.index[$m] // {} | .[][] | select(.label == null and .endpoint != null and .concurrency != null) | .endpoint) | .[] else .where.endpoint end] as $endpoints
  | $endpoints[] as $endpoint | $form | del(.endpoints) | .where.endpoint = $endpoint | .variants = ($form.variants // [$form.where.variant])
  | .title = if ($endpoints | length) > 1 then $endpoint | named($p.names) else null end;

# input: what each_endpoint made; output: one form for each of its variants
def each_variant($p):
  . as $form | .variants[] as $variant | $form | del(.variants) | .where.variant = $variant
  | .title = ([$form.title, (if ($form.variants | length) > 1 and $variant != null then $variant | named($p.names) else null end) | select(. != null)] | if . == [] then null else join(" · ") end);

# input: form "memory"; output: its matrix: resident, anonymous and highest memory in each state. A figure without label is of the settled state.
def memory_matrix($p):
  . as $form | [.variants // [.where.variant] | .[] as $v | ["idle", "load", "settled"][] as $state | { variant: $v, state: $state }] as $rows
  | { titles: [$rows[] | [(.variant | select(. != null) | named($p.names)), $p.names[.state] // { load: "under load" }[.state] // .state] | join(", ")], columns: ["resident", "anonymous", "peak"],
      figures: [$rows[] | .variant as $v | (if .state == "settled" then null else .state end) as $name
        | [[$form.where // {}, { variant: $v, metric: "rss_\(.state)" }], [$form.where // {}, { variant: $v, metric: "rss_anon", label: $name }], [$form.where // {}, { variant: $v, metric: "rss_peak", label: $name }]]
        | map(find($p.index))] };

# input: form "memory" with variants; output: matrix of resident memory alone: a line for each state, a column for each variant
def states_matrix($p):
  . as $form | { titles: [("idle", "load", "settled") as $state | $p.names[$state] // { load: "under load" }[$state] // $state], columns: [.variants[] | named($p.names)],
    figures: [("idle", "load", "settled") as $state | [$form.variants[] as $v | [$form.where // {}, { variant: $v, metric: "rss_\($state)" }] | find($p.index)]] };

# input: figure of a time; output: the rate at which so many MB were moved in it
def rate_of($mb): if . == null or (.value // 0) <= 0 then null else .unit as $unit | ($mb / ({ ms: 1e-3, s: 1 }[$unit])) as $by
  | . + { metric: "restore_throughput", unit: "MB/s", better: "higher", value: ($by / .value), derived: true, noise: (if .noise then [$by / .noise[1], $by / .noise[0]] else null end) } end;

# input: form "restore", whose rows have mb; output: its matrix: time, and MB/s, worked out where the snapshot does not have it
def restore_matrix($p):
  . as $form | [.rows[] | titled($p.names)] as $rows
  | { titles: [$rows[].title], columns: ["time", "throughput"],
      figures: [$rows[] | . as $row | ([$form.where // {}, $row, { metric: "time" }] | find($p.index)) as $time
        | [$time, (([$form.where // {}, $row, { metric: "restore_throughput" }] | find($p.index)) // ($time | rate_of($row.mb)))]] };

# input: form "histogram"; output: bars of answers by time, or of the time at each percentile where the snapshot counts no answers
def histogram($p):
  . as $form | [$p.index.histogram // {} | .[][] | . as $f | select($form.where // {} | to_entries | all(.[]; $f[.key] == .value))] as $counts
  | (if $counts != [] then [$counts[] | { text: (.label | plain(40) | sub("^bar [0-9]+, "; "")), amount: .value, shown: (.value | literal) }]
     else [("latency_min", "latency_p10", "latency_p25", "latency_p50", "latency_p75", "latency_p90", "latency_p95", "latency_p99", "latency_max") as $metric
       | [$form.where // {}, { metric: $metric }] | find($p.index) | select(. != null and .value != null) | { text: ($metric | metric_name($p.names)), amount: .value, shown: amount_text(null; false) }] end)
  | if length < 2 then empty else { kind: "code", text: (if $counts != [] then "answers" else "latency, lower is better" end + "\n" + bars) } end;
