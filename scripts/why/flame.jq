# A profile of both sides → a differential flame graph, as SVG without scripts and as tables for
# plot/flame.gp: the width of a frame is what the head spends on a request, its colour the change.
import "why/explain" as explain;
import "lib/format" as format;
import "lib/text" as text;
import "lib/tsv" as tsv;

# Pixels of the SVG: its width, height and least width of a frame, width of a letter, and the space
# above the frames.
def layout: { width: 1200, line: 17, least: 0.6, letter: 6.6, top: 58 };

# {path: frames, base, head: cost of a request} of each stack.
def paths:
  . as $profile
  | [
      (.sides.base.stacks, .sides.head.stacks | keys)
      | .[]
    ]
  | unique
  | map(
      . as $stack
      | ($profile.sides.base.stacks[$stack] // 0) as $base
      | ($profile.sides.head.stacks[$stack] // 0) as $head
      | {
          path: split(";"),
          base: ($profile | explain::each_request("base"; $base)),
          head: ($profile | explain::each_request("head"; $head))
        }
    );

# {name, base, head, x, depth} of each frame below that is wide enough to be visible.
def frames($depth; $x; $whole):
  [group_by(.path[$depth])[] | select(.[0].path[$depth] != null)]
  | map({ paths: ., head: (map(.head) | add), base: (map(.base) | add) })
  | map(select(.head / $whole * layout.width >= layout.least))
  | foreach .[] as $one ({ end: $x };
      .begin = .end
      | .end += $one.head / $whole;
      .begin as $begin
      | { name: $one.paths[0].path[$depth], base: $one.base, head: $one.head, x: $begin,
          depth: $depth },
        ($one.paths | select($depth < 80) | frames($depth + 1; $begin; $whole)));

def cost_text($tool):
  if $tool == "perf" then format::quantity("us"; .) else format::quantity("instructions"; .) end;

def cost_name: if . == "perf" then "processor time" else "instructions" end;

# [red, green, blue] of a change from -1 to 1: red for more, blue for less, pale for none.
def colour:
  (235 - 150 * (fabs | sqrt) | floor) as $pale
  | if . >= 0 then [245, $pale, $pale] else [$pale, $pale, 245] end;

def svg_colour: "rgb(\(map(tostring) | join(",")))";

def legend:
  [
    { colour: (-1 | colour), text: "less than the base" },
    { colour: (0 | colour), text: "as much" },
    { colour: (1 | colour), text: "more" }
  ];

def title($base; $head):
  .tool as $tool
  | ([.case, (.label | values)] | map(text::plain(60)) | join(" · "))
    + ": \($tool | cost_name) of a \(.per), base → head:"
    + " \($base | cost_text($tool)) → \($head | cost_text($tool))";

# {title, note, whole: cost of the head, levels: depth of the frames, frames: with colours}
def graph:
  explain::total_cost("base") as $base
  | explain::total_cost("head") as $head
  | ([$head, 1e-9] | max) as $whole
  | title($base; $head) as $title
  | [paths | frames(0; 0; $whole)]
  | ([.[] | .head - .base | fabs] | max // 0) as $most
  | map(.colour = (if $most > 0 then (.head - .base) / $most else 0 end | colour)) as $frames
  | {
      $title,
      note: "width: what the head spends; a function stands on the one that calls it",
      $whole,
      levels: (([$frames[].depth] | max // 0) + 1),
      $frames
    };

def frame_title($profile; $whole):
  "\(.name | text::plain(300)): \(.base | cost_text($profile.tool)) → "
  + "\(.head | cost_text($profile.tool)) a \($profile.per), "
  + "\(.head / $whole | format::size_text("paired")) of all";

def frame_svg($profile; $whole; $height):
  layout as $d
  | (.x * $d.width * 100 | floor / 100) as $x
  | (.head / $whole * $d.width * 100 | floor / 100) as $width
  | ($height - (.depth + 1) * $d.line - 8) as $y
  | ($width / $d.letter - 1 | floor) as $letters
  | "<g><title>\(frame_title($profile; $whole) | @html)</title>"
    + "<rect x=\"\($x)\" y=\"\($y)\" width=\"\($width)\" height=\"\($d.line - 1)\""
    + " fill=\"\(.colour | svg_colour)\"/>"
    + (if $letters < 3 then ""
       else
         "<text x=\"\($x + 3)\" y=\"\($y + 12)\">"
         + "\(.name | text::plain($letters) | @html)</text>"
       end)
    + "</g>";

def legend_svg:
  to_entries
  | map(
      (790 + 160 * .key) as $x
      | "<rect x=\"\($x)\" y=\"30\" width=\"14\" height=\"12\""
        + " fill=\"\(.value.colour | svg_colour)\"/>"
        + "<text x=\"\($x + 20)\" y=\"40\">\(.value.text)</text>"
    )
  | join("\n");

def picture:
  . as $profile
  | graph as $graph
  | ($graph.levels * layout.line + layout.top + 8) as $height
  | "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(layout.width) \($height)\""
    + " font-family=\"monospace\" font-size=\"11\">\n"
    + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    + "<text x=\"8\" y=\"20\" font-size=\"14\">"
    + "\($graph.title | @html)</text>\n"
    + "<text x=\"8\" y=\"40\">\($graph.note)</text>\n"
    + "\(legend | legend_svg)\n"
    + ([$graph.frames[] | frame_svg($profile; $graph.whole; $height)] | join("\n"))
    + "\n</svg>\n";

def number: (.[0] * 256 + .[1]) * 256 + .[2];

# A line of flame.tsv: start and end as shares of the whole, level, colour, what fits of the name.
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
# output: its flame graph: {svg, files: {name: text}, levels}
def pictures:
  graph as $graph
  | {
      svg: picture,
      levels: $graph.levels,
      files: {
        "flame.tsv": ([$graph.frames[] | frame_row($graph.whole)] | tsv::tsv),
        "flame-words.tsv": ([[$graph.title, $graph.note]] | tsv::tsv),
        "flame-legend.tsv": ([legend[] | [(.colour | number), .text]] | tsv::tsv)
      }
    };
