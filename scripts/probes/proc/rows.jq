# From what the proc probe read to rows.
import "probes/row" as row;
import "lib/policy" as policy;
import "probes/proc/probe" as $probe;

# input: the sampler's text
# output: highest share of one core, in %, over any half second
def cpu_peak:
  policy::policy.measure.peak_samples.value as $span
  | [split("\n")[] | select(. != "") | split(" ") | map(tonumber)]
  | [
      range($span; length) as $i
      | (.[$i][1] - .[$i - $span][1]) / (.[$i][0] - .[$i - $span][0]) / 10
    ]
  | max;

# input: {from, to}: two readings
# output: share of one core between them, in %
def cpu: (.to.ns - .from.ns) / (.to.us - .from.us) / 10;

# input: what was read of a side
# output: metric → its figure
def figures:
  {
    startup: .run.startup_ms,
    rss_idle: .idle.rss,
    rss_load: .load.rss,
    rss_settled: .settled.rss,
    rss_peak: .settled.peak,
    rss_anon: .settled.anon,
    cpu_idle: ({ from: .ready, to: .idle } | cpu),
    cpu_load: ({ from: .idle, to: .load } | cpu),
    cpu_peak: (.samples | cpu_peak),
    processes: .load.processes,
    open_files: .load.open_files
  };

# What the unlabelled rows say of the settled process, at the moments before.
# input: what was read of a side
# output: label → metric → its figure
def earlier_figures:
  { idle, load }
  | map_values({ rss_anon: .anon, rss_peak: .peak });

# input: side → metric → its figure
# output: a row for each figure that all sides have
def rows_of_sides:
  . as $sides
  | $probe::probe[0].metrics[] as $metric
  | select(all($sides[]; .[$metric] != null))
  | row::row($metric) + ($sides | map_values([.[$metric]]));

# input: side → what was read of it
# output: a row for each figure that all of them have
def memory_rows:
  map_values(earlier_figures) as $earlier
  | (map_values(figures) | rows_of_sides),
    (("idle", "load") as $moment
      | $earlier
      | map_values(.[$moment])
      | rows_of_sides
      | .label = $moment);

# input: side → what was read of it
# output: {reason} for each load whose answers were not as expected
def unexpected_answers:
  to_entries[]
  | .key as $side
  | .value.k6.sides[]
  | select(.unexpected != {})
  | (.unexpected | to_entries | map("\(.value) × \(.key)") | join(", ")) as $answers
  | {
      reason: ("\($side): \($answers) of \(.requests) answers were unexpected under the load"
        + " of the memory reading")
    };
