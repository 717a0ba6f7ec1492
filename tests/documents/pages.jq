# What a page asks for: its figures, each as the choices that may fill it.
import "publish/rows" as rows;

# input: a form
# output: itself, or one for each of its parts, with the path of their titles
def parts:
  .title as $title
  | if .parts then
      del(.parts, .title) as $rest
      | .parts[]
      | $rest + .
      | .path = ([$title, .title] | map(select(.)) | join(" › "))
    else .path = $title end;

# input: a form without parts
# output: its lines as selectors; "*" stands for all that there are
def lines:
  # input: a list of names
  # output: a selector for each, an open one for all
  # $key: of what they are names
  def selectors($key): .[] | if . == "*" then {} else { ($key): . } end;
  if .rows then .rows[]
  elif .endpoints then .endpoints | selectors("endpoint")
  elif .cases then .cases | selectors("endpoint")
  elif .labels then .labels | selectors("label")
  else {} end;

# input: a form without parts
# output: its columns as selectors
def columns: .columns // [{}] | .[] | rows::column;

# input: a form without parts
# output: the endpoints that it has a table for, as selectors
def tables: .each.endpoints // ["*"] | .[] | if . == "*" then {} else { endpoint: . } end;

# input: plain selectors of one figure
# output: the same and what the figure may be worked out of
# $from: null, the name of a metric, or {of: a metric, without: metrics}
def with_sources($from):
  ., (
    select($from != null)
    | .metric = ($from | if type == "string" then . else .of end)
  );

# input: a form without parts
# output: {path, choices} of each figure: what may fill it, as plain selectors with a metric
def figures_of_form:
  . as $form
  | (.sides // [{}]) as $sides
  | tables as $table
  | lines as $line
  | columns as $column
  | range($sides | length) as $s
  | ($line.of[$s]? // $sides[$s]) as $side
  | [
      [$form.where // {}, $table, $line | del(.of)] + [$column, ($side | del(.title))]
      | rows::together
      | with_sources($line.from // $column.from)
      | select(.metric)
      | del(.title, .mb, .bars, .change, .from)
    ]
  | select(. != [])
  | { path: $form.path, choices: . };

# input: form "text"
# output: a form for each of its bars
def forms_of_bars: . as $form | .bars[] | del(.title) | .where = ($form.where // {}) + .where
  | .path = $form.path;

# input: a page
# output: {path, choices} of each figure that its forms name
def figures:
  .forms[]
  | parts
  | if .bars then forms_of_bars else . end
  | figures_of_form;

# input: a page
# output: the titles of its sections and parts
def titles: .forms[] | .title, (parts | .path) | select(.);
