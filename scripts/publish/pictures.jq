# What the pictures of a page show, as data for gnuplot and in words for who cannot see them.
# A picture: {type, slug, title, note, y, series: [{name, colour}], points: [[place, text, numbers…]…], top}; null where there is nothing to draw.
include "publish/history";
include "publish/find";
include "publish/format";
include "lib/text";

# input: array of figures and null; output: the amounts that a picture shows for them: value, lowest and highest launch
def drawn: [.[] | if . == null then null, null, null else .value, (.noise // [.value, .value])[] end];

# input: series and their texts of the same points; output: in words: "A: 5 ms (1), 18 ms (5)."
def in_words($names; $places): [range(length) as $s | "\($names[$s]): \([range($places | length) as $i | select(.[$s][$i] != "—") | "\(.[$s][$i]) (\($places[$i]))"] | join(", "))."] | join(" ");

# input: picture whose y says what is better; output: the same on a scale that suits its greatest amount, in $unit
def on_scale($unit): ((if (.tops[1] // 0) > 0 and .tops[0] / .tops[1] > 20 then .tops[1] else .tops[0] end) | page_scale($unit)) as [$by, $shown]
  | .tops |= map(. / $by) | .points |= map(.[0:2] + (.[2:] | map(if . == null then null else . / $by end)))
  | .y = [(if $shown == "" then "count" else $shown end) + (if .better then ", \(.better) is better" else "" end)];

# input: form "concurrency" of one endpoint, without variant; output: its picture: latency p50 and throughput by concurrency; a line for each of $variants
# in the newest version, or where there is but one, for that version and the one before it
def levels_picture($p; $variants):
  . as $form | .where as $where | ($form.title // ($where.endpoint | named($p.names))) as $title
  | [if ($variants | length) > 1 then $variants[] as $v | { name: (if $v == null then $p.facts.version else $v | named($p.names) end), index: $p.index, variant: $v }
     else $p.versions[-2:][] | { name: .facts.version, index: .index, variant: $variants[0] } end] as $series
  | [$series[] as $s | $form | .where.variant = $s.variant | rows_of($s.index; $p.names) | .concurrency] | unique as $levels
  | [$series[] | . as $s | .lines = [("latency_p50", "throughput") as $metric | [$levels[] as $c | [$where, { variant: $s.variant, concurrency: $c, metric: $metric }] | find($s.index)]]
      | select(any(.lines[]; map(select(.value != null)) | length > 1))] | .[0:5] as $shown
  | if ($levels | length) < 2 or $shown == [] then empty
    else ($shown | map(.name)) as $names
      | { type: "levels", slug: ("levels-\($where.endpoint)-\($variants[0] // "" | select(($variants | length) == 1) // "")" | slug), title: $title,
          series: [range($names | length) as $i | { name: $names[$i], colour: (if ($names | length) == 1 then 2 elif ($variants | length) > 1 then $i + 1 else [1, 2][$i] end) }],
          y: (["latency_p50", "throughput"] | map(. as $m | first($shown[].lines[][] | select(. != null and .metric == $m) | .unit) // "" | if . == "/s" then "req/s" else . end)),
          points: [range($levels | length) as $r | [$r, ($levels[$r] | tostring)] + [$shown[] | .lines[] | [.[$r]] | drawn[]]],
          tops: [range(2) as $m | [$shown[].lines[$m][] | select(. != null) | .value, (.noise // [])[] | numbers] | max // -1] }
      | .alt = "\(.title): latency p50 and throughput against concurrency. "
          + ([range(2) as $m | ["Latency p50, lower is better. ", "Throughput, higher is better. "][$m] + ([$shown[] | [.lines[$m][] | amount_text(null; false)]] | in_words($names; [$levels[] | tostring]))] | join(" ")) end;

# input: matrix (titles, columns, figures) of one unit; output: picture of bars: a group for each line, a bar for each column; ticks show the range of launches
def bars_picture($title; $id):
  . as $m | [range(.columns | length) | . as $c | select([$m.figures[][$c].value | numbers] | length > 1)] as $columns | [range(.titles | length) | select(any($m.figures[.][]; .value != null))] as $lines
  | ([$m.figures[][] | select(. != null and .value != null)]) as $all
  | if ($lines | length) < 2 or ($columns | length) > 5 or ($all | map(.unit) | unique | length) != 1 then empty
    else [$columns[] | $m.columns[.]] as $names
      | { type: "bars", slug: ("bars-\($id)" | slug), title: $title, series: [range($names | length) as $i | { name: $names[$i], colour: ($i + 1) }],
          better: $all[0].better, tops: [[$all[] | .value, (.noise // [])[]] | max],
          points: [range($lines | length) as $l | [$l, ($m.titles[$lines[$l]] | plain(24))] + ([$columns[] as $c | $m.figures[$lines[$l]][$c]] | drawn)] }
      | on_scale($all[0].unit) | .alt = "\($title), \(.y[0]). " + ([$columns[] as $c | [$lines[] as $l | $m.figures[$l][$c] | amount_text(null; false)]] | in_words($names; [$lines[] as $l | $m.titles[$l]])) end;

# input: ignored; output: share of answers → where it is drawn, so that a bell curve becomes a straight line
def positions: { latency_p10: [-1.2816, "10"], latency_p25: [-0.6745, "25"], latency_p50: [0, "50"], latency_p75: [0.6745, "75"], latency_p90: [1.2816, "90"], latency_p95: [1.6449, "95"], latency_p99: [2.3263, "99"] };

# input: matrix with columns of percentiles and their metrics; output: picture of quantiles: a line for each line of the table
def quantiles_picture($metrics; $title; $id):
  . as $m | [range($metrics | length) | select(positions[$metrics[.]])] as $columns | [range(.titles | length) | . as $l | select([$columns[] as $c | $m.figures[$l][$c] | select(.value != null)] | length > 2)] as $lines
  | if $lines == [] or ($lines | length) > 5 then empty
    else [$lines[] | $m.titles[.]] as $names
      | { type: "quantiles", slug: ("quantiles-\($id)" | slug), title: $title, series: [range($names | length) as $i | { name: $names[$i], colour: ($i + 1) }], better: "lower",
          tops: [[$lines[] as $l | $columns[] as $c | $m.figures[$l][$c].value | numbers] | max],
          points: [$columns[] as $c | positions[$metrics[$c]] + ([$lines[] as $l | $m.figures[$l][$c]] | drawn)] }
      | on_scale("ms") | .alt = "\($title): latency in which a share of answers came, lower is better. " + ([$lines[] as $l | [$columns[] as $c | $m.figures[$l][$c] | amount_text(null; false)]] | in_words($names; [$columns[] as $c | "\(positions[$metrics[$c]][1]) %"])) end;

# input: a line over versions {title, values}; output: its picture: every version's figure, the band of its launches, or of the noise taken for it
def history_picture($parts; $versions; $noise):
  . as $line | [range(.values | length) | select($line.values[.][0]? != null)] as $there | [$there[] | $line.values[.] | { v: .[0], low: (.[1] // .[0] * (1 - $noise)), high: (.[2] // .[0] * (1 + $noise)) }] as $points
  | if ($points | length) < 2 then empty
    else ($line.values[$there[-1]] | unpacked($parts[$there[-1]].kinds)) as $newest
      | { type: "history", slug: ("history-\(.title)" | slug), title: .title, series: [{ name: "", colour: 2 }], better: $newest.better,
          note: (if any($there[]; $line.values[.][3] == null) then "band: noise of ±\($noise * 100 | round) % taken for it" else "band: lowest and highest launch" end),
          tops: [([$points[].high] | max), ([$points[].v] | min)], points: [range($there | length) as $i | [$i, $versions[$there[$i]], $points[$i].v, $points[$i].low, $points[$i].high]] }
      | on_scale($newest.unit) | .alt = "\(.title) over \($points | length) versions, \(.y[0]). "
          + ([[$there[] as $v | $line.values[$v] | unpacked($parts[$v].kinds) | amount_text(null; false)]] | in_words(["From old to new"]; [$there[] | $versions[.]])) end;
