# The lines of a form, each a selector with a title, and what things are called.
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
     else
       split("-")
       | join(" ")
       | split("_")
       | join(" ")
     end;

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
  // (
    $metrics::metrics[0][.].title // gsub("_"; " ")
    | ltrimstr("latency ")
    | ltrimstr("phase ")
  );

# input: a form
# output: the metrics that it shows
def metrics_of: [(.columns // [] | .[] | column | .metric // empty), (.where.metric // empty)];

# input: a form
# output: all figures of its metrics
# $index: figures of a version
def figures_of_form($index): metrics_of[] as $metric | $index[$metric] // {} | .[][];

# input: a form
# output: the figures of its metrics, endpoint and variant
# $index: figures of a version
def figures_here($index):
  (.where // {}) as $where
  | figures_of_form($index)
  | select(($where | has("endpoint") | not) or .endpoint == $where.endpoint)
  | select(.variant == $where.variant);

# input: a form
# output: a selector for each case (endpoint, concurrency and variant) of the endpoints it lists
# $index: figures of a version
def case_rows($index):
  .cases as $endpoints
  | [
      figures_of_form($index)
      | select(.label == null and .endpoint != null)
      | { endpoint, concurrency, variant }
    ]
  | once[]
  | select($endpoints == ["*"] or (.endpoint | IN($endpoints[])));

# input: a form
# output: a selector for each concurrency that it lists, in order
# $index: figures of a version
def level_rows($index):
  . as $form
  | .levels
  | listed(
      [$form | figures_here($index) | select(.label == $form.where.label) | .concurrency // empty]
      | unique[]
    )
  | .[]
  | { concurrency: ., title: tostring };

# input: a form
# output: its lines as selectors with titles: those that it lists, or one for each endpoint, case,
#         label or concurrency that it names ("*": all there are), in one version
# $index: figures of the version
# $names: what the page calls things
def rows_of($index; $names):
  . as $form
  | if .rows then .rows[]
    elif .endpoints then
      .endpoints
      | listed(
          $form
          | figures_of_form($index)
          | select(.label == null and .endpoint != null)
          | .endpoint
        )
      | { endpoint: .[] }
    elif .cases then case_rows($index)
    elif .labels then
      .labels
      | listed($form | figures_here($index) | .label // empty)
      | { label: .[] }
    elif .levels then level_rows($index)
    else {} end
  | titled($names);
