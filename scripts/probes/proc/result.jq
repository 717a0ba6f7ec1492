# From what was read of each side to the result.
import "lib/policy" as policy;
import "probes/load" as load;
import "probes/proc/probe" as $probe;
import "probes/row" as row;

# The sampler's text → the highest share of one core, in %, over any half second.
def cpu_peak:
  policy::policy.measure.peak_samples.value as $span
  | [split("\n")[] | select(. != "") | split(" ") | map(tonumber)]
  | [
      range($span; length) as $i
      | (.[$i][1] - .[$i - $span][1]) / (.[$i][0] - .[$i - $span][0]) / 10
    ]
  | max;

# {from, to}, two readings → the share of one core between them, in %.
def cpu: (.to.ns - .from.ns) / (.to.us - .from.us) / 10;

# What was read of a side → its figures by metric.
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

# What the rows without a label say of the settled process, for the phases before.
# Label → metric → figure.
def earlier_figures:
  { idle, load }
  | map_values({ rss_anon: .anon, rss_peak: .peak });

# A row for each figure that all sides have.
def rows_of_sides:
  . as $sides
  | $probe::probe[0].metrics[] as $metric
  | select(all($sides[]; .[$metric] != null))
  | row::row($metric) + ($sides | map_values([.[$metric]]));

def memory_rows:
  map_values(earlier_figures) as $earlier
  | (map_values(figures) | rows_of_sides),
    (("idle", "load") as $moment
      | $earlier
      | map_values(.[$moment])
      | rows_of_sides
      | .label = $moment);

# {reason} for each load with unexpected answers.
def unexpected_answers:
  to_entries[]
  | .key as $side
  | .value.k6.sides[]
  | select(.unexpected != {})
  | (.unexpected | load::answers) as $answers
  | {
      reason: ("\($side): \($answers) of \(.requests) answers were unexpected under the load"
        + " of the memory reading")
    };

# input: [{side: what was read of it}…]
# output: {rows, discarded, invalid, facts}; nothing where a k6.json is not complete
def result:
  add
  | select(all(.[]; .k6 | load::complete))
  | {
      rows: [memory_rows],
      discarded: [],
      invalid: [unexpected_answers],
      facts: { load_s: ([.[] | (.load.us - .idle.us) / 1e6] | add) }
    };
