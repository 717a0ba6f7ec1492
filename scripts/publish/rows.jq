# The lines of a form and the figures that it asks for. A selector names a figure: {endpoint,
# concurrency, variant, metric, label}; with "any" it stands for several, of which the first that is
# there counts.
import "lib/metrics" as $metrics;

# input: an array
# output: its items without repetition, in order of first appearance
def once: to_entries | group_by(.value) | map(.[0]) | sort_by(.key) | map(.value);

# input: a list of names, or ["*"] for all
# output: the names
# all: those there are
def listed(all): if . == ["*"] then [all] | once else . end;

# input: a form's column: a metric's name, or a selector with a title
# output: a selector
def column: if type == "string" then { metric: . } else . end;

# input: a form
# output: its columns as selectors; an error where it has none
def columns_of:
  if .columns then .columns | map(column)
  else error("a form \(.form) has no columns; allowed: one or more") end;

# input: an id, or null for what is of the whole service
# output: its name for people
# $names: what the page calls things
def named($names):
  $names[. // ""]
  // if . == null then "the service"
     else split("-") | join(" ") | split("_") | join(" ") end;

# input: a selector without title
# output: the same with one: what it selects by
# $names: what the page calls things
def titled($names):
  if .title then . else
    .title = (
      [
        (.endpoint, .label, .variant | select(. != null) | named($names)),
        (.concurrency | select(. != null) | "c=\(.)")
      ]
      | if . == [] then "all" else join(" · ") end
    )
  end;

# input: a metric
# output: its name at the head of a column, where "latency" goes without saying
# $names: what the page calls things
def metric_name($names):
  $names[.]
  // ($metrics::metrics[0][.].title // gsub("_"; " ") | ltrimstr("latency ") | ltrimstr("phase "));

def metrics_of: [(.columns // [] | .[] | column | .metric // empty), (.where.metric // empty)];

# input: a form
# output: all figures of its metrics
# $index: figures of a version
def figures_of_form($index): metrics_of[] as $metric | $index[$metric] // {} | .[][];

def figures_here($index):
  (.where // {}) as $where
  | figures_of_form($index)
  | select(($where | has("endpoint") | not) or .endpoint == $where.endpoint)
  | select(.variant == $where.variant);

# input: a form
# output: its lines as selectors with titles: those that it lists, or one for each endpoint, case,
#         label or concurrency that it names ("*": all there are), in one version
# $index: figures of the version
# $names: what the page calls things
def rows_of($index; $names):
  . as $form
  | def of_endpoints:
      $form
      | figures_of_form($index)
      | select(.label == null and .endpoint != null);
  def here: $form | figures_here($index);
  if .rows then .rows[]
  elif .endpoints then .endpoints | listed(of_endpoints.endpoint) | { endpoint: .[] }
  elif .cases then
    .cases as $endpoints
    | [of_endpoints | { endpoint, concurrency, variant }]
    | once[]
    | select($endpoints == ["*"] or (.endpoint | IN($endpoints[])))
  elif .labels then .labels | listed(here.label // empty) | { label: .[] }
  elif .levels then
    .levels
    | listed([here | select(.label == $form.where.label) | .concurrency // empty] | unique[])
    | .[]
    | { concurrency: ., title: tostring }
  else {} end
  | titled($names);

# The plain selectors that one with "any" stands for, first choice first
def choices: if has("any") then del(.any) + (.any[] | choices) else . end;

# The same of selectors that hold together, such as a column's and a row's
def together: reduce .[] as $part ([{}]; [.[] as $one | $part | choices | $one + .]) | .[];

# What is not named: endpoint and concurrency may be any, variant and label are null.
def fitting_figures($selector):
  (.[$selector.metric // ""] // {}) as $by
  | ($selector | has("concurrency") | not) as $any_level
  | (if $selector | has("endpoint") then $by[$selector.endpoint // ""] // [] else [$by[][]] end)
  | map(select(
      ($any_level or .concurrency == $selector.concurrency)
      and .variant == $selector.variant
      and .label == $selector.label
    ));

# input: selectors that hold together
# output: the one figure they stand for, null where there is none; an error where there are several
# $index: figures of a version
def find($index):
  . as $parts
  | first(
      (together as $selector | $index | fitting_figures($selector) | select(. != [])),
      [null]
    )
  | if length > 1 then
      (map(
          [.endpoint // "the service", .concurrency, .variant, .label | values | tostring]
          | join(" ")
        )
        | .[0:4]
        | join(", ")) as $places
      | error("\($parts | add | tojson) fits \(length) figures: \($places); allowed: exactly one."
          + " Name its endpoint, concurrency, variant or label")
    else .[0] end;
