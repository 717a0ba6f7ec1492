# badge.svg: a word and a colour, readable on light and on dark pages.
import "drift/groups" as groups;

# input: drift.json
# output: {text, colour}
def badge_says:
  (groups::open_findings | length) as $worse
  | first(
      (select(.points == 0) | { text: "no data points", colour: "#6a6a6a" }),
      (select($worse > 0) | { text: "\($worse) worse", colour: "#b3261e" }),
      (select(.judged == []) | { text: "too few data points", colour: "#6a6a6a" }),
      { text: "none", colour: "#1a7f37" }
    );

# input: drift.json
# output: badge.svg
def badge:
  badge_says as { $text, $colour }
  | ($text | length * 7 + 12) as $width
  | (42 + $width) as $all
  | "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\($all)\" height=\"20\" role=\"img\""
    + " aria-label=\"drift: \($text)\"><title>drift: \($text)</title>"
    + "<clipPath id=\"r\"><rect width=\"\($all)\" height=\"20\" rx=\"3\"/></clipPath>"
    + "<g clip-path=\"url(#r)\"><rect width=\"42\" height=\"20\" fill=\"#3d444d\"/>"
    + "<rect x=\"42\" width=\"\($width)\" height=\"20\" fill=\"\($colour)\"/></g>"
    + "<g fill=\"#ffffff\" text-anchor=\"middle\" font-size=\"11\""
    + " font-family=\"Verdana,DejaVu Sans,sans-serif\"><text x=\"21\" y=\"14\">drift</text>"
    + "<text x=\"\(42 + $width / 2)\" y=\"14\">\($text)</text></g></svg>\n";
