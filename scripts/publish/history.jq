# The history of figures over many versions. Of each version only what the history shows is carried on, so that fifty versions fit in memory.
include "publish/find";

# input: figure; output: what differs from version to version, as an array without needless ends. $kind: place of what does not, in the version's kinds.
def packed($kind):
  [.value, .noise[0]?, .noise[1]?, .n, $kind] + if .high == null and .printed == null and .exact == null and .caveat == null then [] else [.high, .printed, .exact, .caveat] end;

# input: what packed made, or null; output: the figure. $kinds: of its version
def unpacked($kinds): if . == null then null else . as $v | $kinds[$v[4]]
  + { value: $v[0], noise: (if $v[1] == null then null else [$v[1], $v[2]] end), n: $v[3], high: $v[5], printed: $v[6], exact: $v[7], caveat: $v[8] } end;

# input: form "history"; output: {title, figure} of each of its lines in one version: of its rows, or of every figure of its columns' metrics
def history_lines($p):
  . as $form
  | if .rows then rows_of($p.index; $p.names) as $row | ([$form.where // {}, $row] | find($p.index)) as $f | select($f != null) | { title: $row.title, figure: $f }
    else ([$form.columns[] | column] | length > 1) as $many | ($form.where // {} | to_entries) as $where
      | $form.columns[] | column as $column | (if $many then $column.metric | " · " + metric_name($p.names) else "" end) as $metric
      | $p.index[$column.metric] // {} | .[] | (.[0].endpoint | named($p.names)) as $endpoint | .[] | . as $f | select(all($where[]; $f[.key] == .value))
      | { title: ($endpoint + (if .variant then " · " + (.variant | named($p.names)) else "" end) + (if .concurrency then " · c=\(.concurrency)" else "" end)
            + (if .label then " · " + (.label | named($p.names)) else "" end) + $metric), figure: . } end;

# input: the history forms of a page; output: of each: kinds of figures, title → packed figure, and where $p.whole the order of the titles
def history_of($p):
  [$p.index | to_entries[] | .key as $metric | [.value[][]] | ([.[].unit] | unique[]) as $unit | { metric: $metric, unit: $unit, better: (first(.[] | select(.unit == $unit)) | .better) }] as $kinds
  | (reduce range($kinds | length) as $k ({}; .[$kinds[$k].metric][$kinds[$k].unit] = $k)) as $place
  | map([history_lines($p)]
      | { kinds: $kinds, values: (map({ key: .title, value: (.figure | packed($place[.metric][.unit])) }) | from_entries), order: (if $p.whole then map(.title) else [] end) });

# input: parts of all versions, oldest first, of one history form; output: its lines {title, values: one packed figure or null a version}
def lines_over_versions:
  . as $parts | .[-1].values as $newest
  | ($parts[-1].order + ([$parts[:-1][].values | keys[] | select($newest[.] == null)] | unique))
  | map({ title: ., values: [. as $title | $parts[].values[$title]] });
