# A profile of both sides -> a differential flame graph, as SVG: how wide a frame is tells what the
# head spends below it on a request, its colour how that has changed. No program is in it.
# input: profile
# output: SVG
include "why/explain";
import "lib/format" as format;
import "lib/text" as text;

# input: anything
# output: how large it is drawn: a width in pixels, the height of a frame, the least width of one,
#   the width of a letter
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
          base: ($profile | each_request("base"; $base)),
          head: ($profile | each_request("head"; $head))
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

# input: change as a share of what the whole costs
# output: a colour: red for more, blue for less, pale for nothing
# $most: the greatest change of all
def colour($most):
  (if $most > 0 then (fabs / $most | sqrt) else 0 end) as $strong
  | (235 - 150 * $strong | floor) as $pale
  | if . >= 0 then "rgb(245,\($pale),\($pale))" else "rgb(\($pale),\($pale),245)" end;

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
# $most: the greatest change of a frame
# $height: of the picture
def frame_drawn($profile; $whole; $most; $height):
  drawn as $d
  | (.x * $d.width * 100 | floor / 100) as $x
  | (.head / $whole * $d.width * 100 | floor / 100) as $width
  | ($height - (.depth + 1) * $d.line - 8) as $y
  | ($width / $d.letter - 1 | floor) as $letters
  | "<g><title>\(frame_title($profile; $whole) | @html)</title>"
    + "<rect x=\"\($x)\" y=\"\($y)\" width=\"\($width)\" height=\"\($d.line - 1)\""
    + " fill=\"\((.head - .base) | colour($most))\"/>"
    + (if $letters < 3 then ""
       else
         "<text x=\"\($x + 3)\" y=\"\($y + 12)\">"
         + "\(.name | text::plain($letters) | @html)</text>"
       end)
    + "</g>";

# input: profile
# output: the lines above the frames
# $base, $head: what a request costs
def headline($base; $head):
  .tool as $tool
  | .per as $per
  | "\(.case | text::plain(60))\(.label | if . == null then "" else " · \(text::plain(60))" end)",
    "\($base | cost_text($tool)) → \($head | cost_text($tool)) a \($per)."
  + " Width: what the head spends. Red: more than the base; blue: less.";

# input: profile
# output: SVG
def picture:
  . as $profile
  | whole("base") as $base
  | whole("head") as $head
  | ([paths | frames(0; 0; [$head, 1e-9] | max)]) as $frames
  | ([$frames[] | .head - .base | fabs] | max // 0) as $most
  | (([$frames[].depth] | max // 0) * drawn.line + drawn.line + drawn.top + 8) as $height
  | "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(drawn.width) \($height)\""
    + " font-family=\"monospace\" font-size=\"11\">\n"
    + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    + ([headline($base; $head)]
      | "<text x=\"8\" y=\"20\" font-size=\"14\">\(.[0] | @html)</text>\n"
        + "<text x=\"8\" y=\"40\">\(.[1] | @html)</text>\n")
    + ([$frames[] | frame_drawn($profile; [$head, 1e-9] | max; $most; $height)] | join("\n"))
    + "\n</svg>\n";
