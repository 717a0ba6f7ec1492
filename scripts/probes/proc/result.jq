# From what the proc probe read to rows.

# input: the sampler's text; output: highest share of one core, in %, over any half second
def cpu_peak: [split("\n")[] | select(. != "") | split(" ") | map(tonumber)] as $s
  | [range(10; $s | length) as $i | ($s[$i][1] - $s[$i - 10][1]) / ($s[$i][0] - $s[$i - 10][0]) / 10] | max;

# input: {from, to}: two readings; output: share of one core between them, in %
def cpu: (.to.ns - .from.ns) / (.to.us - .from.us) / 10;

# input: side → what was read of it; output: what the probe found
def result:
  . as $sides
  | def row($metric; $unit; f): { metric: $metric, label: null, unit: $unit, better: "lower", kind: "launch" } + ($sides | map_values([f]));
    { rows: [
        row("startup"; "ms"; .run.startup_ms), row("rss_idle"; "MB"; .idle.rss), row("rss_load"; "MB"; .load.rss), row("rss_settled"; "MB"; .settled.rss),
        row("rss_peak"; "MB"; .settled.peak), row("rss_anon"; "MB"; .settled.anon), row("cpu_idle"; "%"; { from: .ready, to: .idle } | cpu),
        row("cpu_load"; "%"; { from: .idle, to: .load } | cpu), row("cpu_peak"; "%"; .samples | cpu_peak), row("processes"; ""; .load.processes),
        row("open_files"; ""; .load.open_files)
        | select([.base, .head] | all(. == null or .[0] != null))],
      invalid: [$sides | to_entries[] | .key as $side | .value.k6.sides[] | select(.unexpected != {})
        | { reason: "\($side): \(.unexpected | to_entries | map("\(.value) × \(.key)") | join(", ")) of \(.requests) answers were unexpected under the load of the memory reading" }],
      facts: { load_s: ([$sides[] | (.load.us - .idle.us) / 1e6] | add) } };
