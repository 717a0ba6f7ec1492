# Pictures of a page -> tables for levels.gp, history.gp, bars.gp and quantiles.gp.
include "plot/tables";

# input: pictures; output: text of their tables by name: for each type an index, one line a picture, and a block of points each
def picture_tables:
  group_by(.type) | map(.[0].type as $type
    | { "\($type)-index.tsv": ([to_entries[] | .value as $p | [.key, $p.slug, $p.title, ($p.note // ""), ($p.y[0] // ""), ($p.y[1] // ""), ($p.tops[0] // -1), ($p.tops[1] // -1), ($p.series | length), ($p.points | length)]
        + [range(5) | $p.series[.].name // ""] + [range(5) | $p.series[.].colour // 0]] | tsv),
      "\($type).tsv": (map(.points) | tsv_blocks) }) | add // {};
