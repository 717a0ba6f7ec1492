# The history of figures over many versions. Of each version only what the history shows is carried
# on, so that fifty versions fit in memory.
import "publish/find" as find;
import "publish/rows" as rows;

# input: figure
# output: what differs from version to version, as an array without needless ends
# $kind: place of what does not differ, in the version's kinds
def packed($kind):
  [.value, .noise[0]?, .noise[1]?, .n, $kind]
  + ([.high, .printed, .exact, .caveat, .launches]
    | if all(.[]; . == null) then []
      elif .[4] == null then .[:4]
      else . end);

# input: what packed made, or null
# output: the figure
# $kinds: those of its version
def unpacked($kinds):
  if . == null then null
  else
    . as $v
    | $kinds[$v[4]]
      + {
          value: $v[0],
          noise: (if $v[1] == null then null else [$v[1], $v[2]] end),
          n: $v[3],
          high: $v[5],
          printed: $v[6],
          exact: $v[7],
          caveat: $v[8],
          launches: $v[9]
        }
  end;

# input: a form's history by rows
# output: {title, figure} of each that is there
# $p: {index, names} of a version
def row_lines($p):
  (.where // {}) as $where
  | rows::rows_of($p.index; $p.names)
  | { title, figure: ([$where, .] | find::find($p.index)) }
  | select(.figure != null);

# input: figure
# output: what it is of, for people
# $whatpoint: the name of its endpoint
# $names: what the page calls things
def figure_title($whatpoint; $names):
  $whatpoint
  + (if .variant then " · " + (.variant | rows::named($names)) else "" end)
  + (if .concurrency then " · c=\(.concurrency)" else "" end)
  + (if .label then " · " + (.label | rows::named($names)) else "" end);

# input: a form's history by columns
# output: {title, figure} of every figure of their metrics
# $p: {index, names} of a version
def column_lines($p):
  (.where // {} | to_entries) as $where
  | (rows::columns_of | map(.metric)) as $metrics
  | $metrics[] as $metric
  | (if $metrics[1] then $metric | " · " + rows::metric_name($p.names) else "" end) as $what
  | $p.index[$metric] // {}
  | .[]
  | (.[0].endpoint | rows::named($p.names)) as $whatpoint
  | .[]
  | . as $figure
  | select(all($where[]; $figure[.key] == .value))
  | { title: (figure_title($whatpoint; $p.names) + $what), figure: . };

# input: form "history"
# output: {title, figure} of each of its lines in one version
# $p: {index, names} of the version
def history_lines($p): if .rows then row_lines($p) else column_lines($p) end;

# input: figures of a version
# output: what those of a metric and unit have in common: {metric, unit, better}
def kinds:
  to_entries[]
  | .key as $metric
  | [.value[][]]
  | group_by(.unit)[][0]
  | { metric: $metric, unit, better };

# Only of the newest versions the difference is judged.
# input: figure
# output: the same with the values of its launches only where they are of use
# $whole: whether its version is among the newest
def kept($whole): if $whole then . else del(.launches) end;

# input: the history forms of a page
# output: for each: kinds of figures, title → packed figure, and of a whole version the titles in
#         order
# $p: {index, names, whole} of a version
def history_of($p):
  [$p.index | kinds] as $kinds
  | (reduce range($kinds | length) as $k ({}; .[$kinds[$k].metric][$kinds[$k].unit] = $k)) as $place
  | map(
      [history_lines($p)]
      | {
          kinds: $kinds,
          values: (
            map({ key: .title, value: (.figure | kept($p.whole) | packed($place[.metric][.unit])) })
            | from_entries
          ),
          order: (if $p.whole then map(.title) else [] end)
        }
    );

# input: one history form of all versions, oldest first
# output: its lines {title, values: one packed figure or null a version}
def lines_over_versions:
  . as $parts
  | .[-1].values as $newest
  | (.[-1].order + ([.[:-1][].values | keys[] | select($newest[.] == null)] | unique))
  | map({ title: ., values: [. as $title | $parts[].values[$title]] });
