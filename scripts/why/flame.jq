# A profile of both sides -> a differential flame graph: how wide a frame is tells what the head
# spends below it on a request, its colour how that has changed. As SVG here, which has no program
# in it; for gnuplot, which makes a PNG of the same frames, in plot/flame.
import "why/explain" as explain;
import "lib/format" as format;
import "lib/text" as text;

# input: anything
# output: how large the SVG is drawn, in pixels: its width, the height of a frame, the least width
#   of one, the width of a letter, and what stands above the frames
def drawn: { width: 1200, line: 17, least: 0.6, letter: 6.6, top: 58 };

# input: profile
# output: {path: frames, base, head: of a request} of each stack of either side
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

# input: paths that share the frames above
# output: {name, base, head, x, depth} of each frame below that is wide enough to be seen
# $depth: of these frames
# $x: where they begin, as a share of the whole
# $whole: what the head spends in all
def frames($depth; $x; $whole):
  [group_by(.path[$depth])[] | select(.[0].path[$depth] != null)]
  | map({ paths: ., head: (map(.head) | add), base: (map(.base) | add) })
  | map(select(.head / $whole * drawn.width >= drawn.least))
  | foreach .[] as $one ({ end: $x };
      .begin = .end
      | .end += $one.head / $whole;
      .begin as $begin
      | { name: $one.paths[0].path[$depth], base: $one.base, head: $one.head, x: $begin,
          depth: $depth },
        ($one.paths | select($depth < 80) | frames($depth + 1; $begin; $whole)));

# input: number of a unit of cost
# output: its text
# $tool: that has told it
def cost_text($tool):
  if $tool == "perf" then format::quantity("us"; .) else format::quantity("instructions"; .) end;

# input: tool
# output: what it tells of a request
def cost_name: if . == "perf" then "processor time" else "instructions" end;

# input: how a frame has changed, of the greatest change of all: -1 to 1
# output: its colour, [red, green, blue]: red for more, blue for less, pale for nothing
def colour:
  (235 - 150 * (fabs | sqrt) | floor) as $pale
  | if . >= 0 then [245, $pale, $pale] else [$pale, $pale, 245] end;

# input: [red, green, blue]
# output: the same as SVG has it
def svg_colour: "rgb(\(map(tostring) | join(",")))";

# input: anything
# output: what the colours mean: [{colour, text}…]
def legend:
  [
    { colour: (-1 | colour), text: "less than the base" },
    { colour: (0 | colour), text: "as much" },
    { colour: (1 | colour), text: "more" }
  ];

# input: profile
# output: what the picture is of, base → head
# $base, $head: what a request costs
def title($base; $head):
  .tool as $tool
  | ([.case, (.label | values)] | map(text::plain(60)) | join(" · "))
    + ": \($tool | cost_name) of a \(.per), base → head:"
    + " \($base | cost_text($tool)) → \($head | cost_text($tool))";

# input: profile
# output: {title, note, whole: what the head spends, levels: how many frames stand upon each other,
#   frames: as above, each with its colour}
def graph:
  explain::whole("base") as $base
  | explain::whole("head") as $head
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

# input: frame
# output: what people read when they point at it
# $profile: the profile
# $whole: what the head spends in all
def frame_title($profile; $whole):
  "\(.name | text::plain(300)): \(.base | cost_text($profile.tool)) → "
  + "\(.head | cost_text($profile.tool)) a \($profile.per), "
  + "\(.head / $whole | format::size_text("paired")) of all";

# input: frame
# output: its rectangle, its name as far as there is room, and its title
# $profile: the profile
# $whole: what the head spends in all
# $height: of the picture
def frame_drawn($profile; $whole; $height):
  drawn as $d
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

# input: legend
# output: its boxes and words, one beside the other
def legend_drawn:
  to_entries
  | map(
      (790 + 160 * .key) as $x
      | "<rect x=\"\($x)\" y=\"30\" width=\"14\" height=\"12\""
        + " fill=\"\(.value.colour | svg_colour)\"/>"
        + "<text x=\"\($x + 20)\" y=\"40\">\(.value.text)</text>"
    )
  | join("\n");

# input: profile
# output: SVG
def picture:
  . as $profile
  | graph as $graph
  | ($graph.levels * drawn.line + drawn.top + 8) as $height
  | "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(drawn.width) \($height)\""
    + " font-family=\"monospace\" font-size=\"11\">\n"
    + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    + "<text x=\"8\" y=\"20\" font-size=\"14\">"
    + "\($graph.title | @html)</text>\n"
    + "<text x=\"8\" y=\"40\">\($graph.note)</text>\n"
    + "\(legend | legend_drawn)\n"
    + ([$graph.frames[] | frame_drawn($profile; $graph.whole; $height)] | join("\n"))
    + "\n</svg>\n";
