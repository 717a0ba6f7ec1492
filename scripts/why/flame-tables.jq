# The frames of a flame graph -> tables for flame.gp.
import "lib/tsv" as tsv;
import "lib/text" as text;
import "why/flame" as flame;

# input: [red, green, blue]
# output: the same as gnuplot has it
def number: (.[0] * 256 + .[1]) * 256 + .[2];

# input: frame
# output: a line of flame.tsv: where it begins and ends, as shares of the whole; its level, colour,
#   and its name as far as there is room
# $whole: what the head spends in all
def frame_row($whole):
  (.head / $whole) as $width
  | ($width * 160 - 1 | floor) as $letters
  | [
      .x,
      .x + $width,
      .depth,
      (.colour | number),
      (if $letters < 3 then "" else .name | text::plain($letters) end)
    ];

# input: profile
# output: { svg, files: { name: text }, levels }: its flame graph
def pictured:
  flame::graph as $graph
  | {
      svg: flame::picture,
      levels: $graph.levels,
      files: {
        "flame.tsv": ([$graph.frames[] | frame_row($graph.whole)] | tsv::tsv),
        "flame-words.tsv": ([[$graph.title, $graph.note]] | tsv::tsv),
        "flame-legend.tsv": ([flame::legend[] | [(.colour | number), .text]] | tsv::tsv)
      }
    };
