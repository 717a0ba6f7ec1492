# Pictures of a page -> tables for levels.gp, history.gp, bars.gp and quantiles.gp.
import "lib/tsv" as tsv;

# input: picture
# output: its line of the index
# $number: its place in it
def index_row($number):
  . as $picture
  | [
      $number,
      .slug,
      .title,
      .note // "",
      (.y | .[0, 1] | . // ""),
      (.tops | .[0, 1] | . // -1),
      (.series | length),
      (.points | length),
      (range(5) | $picture.series[.].name // ""),
      (range(5) | $picture.series[.].colour // 0)
    ];

# input: pictures of one type
# output: their index, one line a picture, and a block of points each
def type_tables:
  .[0].type as $type
  | {
      "\($type)-index.tsv": ([to_entries[] | .key as $number | .value | index_row($number)]
        | tsv::tsv),
      "\($type).tsv": (map(.points) | tsv::tsv_blocks)
    };

# input: pictures
# output: text of their tables by name
def picture_tables: group_by(.type) | map(type_tables) | add // {};
