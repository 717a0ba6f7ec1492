# Finding the figures that a form of the target's definition asks for.

# input: a selector {endpoint, concurrency, variant, metric, label, any: [selector…]}; output: the plain selectors it stands for, first choice first
def choices: . as $s | if has("any") then ($s | del(.any)) as $rest | $s.any[] | choices | $rest + . else . end;

# input: selectors that hold together, such as a column's and a row's; output: the plain selectors they stand for
def together: reduce .[] as $part ([{}]; [.[] as $one | $part | choices | $one + .]) | .[];

# input: an index; output: the figures that fit a plain selector. Endpoint and concurrency may be left open; variant and label that are not named are null.
def fitting_figures($s):
  (.[$s.metric // ""] // {}) as $by
  | (if $s | has("endpoint") then $by[$s.endpoint // ""] // [] else [$by[][]] end)
  | map(select((($s | has("concurrency") | not) or .concurrency == $s.concurrency) and .variant == $s.variant and .label == $s.label));

# input: selectors that hold together; output: the one figure they stand for, null where there is none; an error where there are several
def find($index):
  . as $parts
  | first((together as $s | $index | fitting_figures($s) | select(length > 0)
      | if length > 1 then error("\($parts | add | tojson) fits \(length) figures: \(map([.endpoint // "the service", .concurrency, .variant, .label | select(. != null) | tostring] | join(" ")) | .[0:4] | join(", ")); allowed: exactly one. Name its endpoint, concurrency, variant or label")
        else .[0] end), null);

# input: an array; output: its items without repetition, in order of first appearance
def once: to_entries | group_by(.value) | map(.[0]) | sort_by(.key) | map(.value);

# input: a list of names, or ["*"] for all; output: the names. all: those there are.
def listed(all): if . == ["*"] then [all] | once else . end;

# input: a form's column: a metric's name, or a selector with a title; output: a selector
def column: if type == "string" then { metric: . } else . end;

# input: what a definition calls things; output: the name of an id for people
def named($names): . as $id | $names[$id // ""] // (if $id == null then "the service" else $id | split("-") | join(" ") | split("_") | join(" ") end);

# input: a selector without title; output: its title: what it selects by
def titled($names): if .title then . else .title = ([(.endpoint | select(. != null) | named($names)), (.label | select(. != null) | named($names)), (.variant | select(. != null) | named($names)),
    (.concurrency | select(. != null) | "c=\(.)")] | if . == [] then ["all"] else . end | join(" · ")) end;

# input: a metric; output: its name in a table
def metric_name($names):
  $names[.] // { latency_p50: "p50", latency_p95: "p95", latency_p99: "p99", latency_mean: "mean", latency_min: "min", latency_max: "max", latency_p10: "p10", latency_p25: "p25",
    latency_p75: "p75", latency_p90: "p90", throughput: "throughput", cpu_per_request: "CPU per request", error_rate: "errors", refused_rate: "refused", startup: "start-up",
    stalled_slots: "stalled slots", rss_idle: "memory idle", rss_load: "memory under load", rss_settled: "memory settled", rss_peak: "peak", rss_anon: "RssAnon", size_raw: "raw",
    size_gzip: "gzip", incremental_build: "incremental build", phase_connect: "connect", phase_wait: "wait", phase_read: "read" }[.] // gsub("_"; " ");

# input: a form; output: its rows as selectors with titles: those it lists, or one for each case (endpoint, variant and concurrency),
# endpoint, concurrency or label that it names ("*": all there are)
def rows_of($index; $names):
  . as $form | ([.columns // [] | .[] | column | .metric // empty] + [.metrics // [] | .[]] + [.where.metric // empty]) as $metrics
  # input: ignored; output: all figures of the form's metrics
  | def all: [$metrics[] as $m | $index[$m] // {} | .[][]] | .[];
    # input: ignored; output: those of the form's endpoint
    def here: all | select((($form.where // {}) | has("endpoint") | not) or .endpoint == $form.where.endpoint) | select(.variant == $form.where.variant);
  ( if .rows then .rows[]
    elif .endpoints then .endpoints | listed(all | select(.label == null and .endpoint != null) | .endpoint) | .[] | { endpoint: . }
    elif .cases then .cases as $of | [all | select(.label == null and .endpoint != null) | { endpoint, concurrency, variant }] | once | .[] | select($of == ["*"] or (.endpoint | IN($of[])))
    elif .labels then .labels | listed(here | .label // empty) | .[] | { label: . }
    elif .levels then .levels | listed([here | select(.label == $form.where.label) | .concurrency // empty] | unique[]) | .[] | { concurrency: ., title: tostring }
    else {} end )
  | titled($names);

# input: ignored; output: the forms of a target whose definition names none
def usual_forms: [{ form: "single", title: "Load", cases: ["*"], columns: ["throughput", "latency_p50", "latency_p95", "cpu_per_request"] }, { form: "memory", title: "Memory", picture: true }, { form: "assets", title: "Sizes" },
  { form: "changes", title: "Changes", cases: ["*"], columns: ["latency_p50", "throughput"] }, { form: "history", title: "History", columns: ["latency_p50"], picture: true }, { form: "assessment", title: "Limits" }];

# input: page definition; output: its forms, those that $only names; how it was measured is always among them
def forms($only): (.forms // usual_forms) | (if any(.[]; .form == "methodology") then . else . + [{ form: "methodology", title: "How this was measured" }] end)
  | if $only == [] then . else map(select(.form == "methodology" or (.form | IN($only[])))) end;
