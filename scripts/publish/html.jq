# What a Markdown converter made of the page -> one file that needs no other: style and pictures inside, no script.

# input: text; output: safe in HTML, also in an attribute
def html_text: gsub("&"; "&amp;") | gsub("<"; "&lt;") | gsub(">"; "&gt;") | gsub("\""; "&quot;");

# input: HTML of the page's body; output: the same with each picture that $pictures holds (name → base64 of an SVG) in its place
def with_pictures($pictures):
  split("src=\"") | .[0] + ([.[1:][] | . as $part | (index("\"") // 0) as $stop | $part[0:$stop] as $name
    | "src=\"" + (if $pictures[$name] then "data:image/svg+xml;base64," + $pictures[$name] else $name end) + $part[$stop:]] | join(""));

# input: HTML of the page's body; output: the whole page
def whole_page($title; $style; $pictures):
  "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
  + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n"
  + "<title>\($title | html_text)</title>\n<style>\n\($style)</style>\n</head>\n<body>\n<main>\n\(with_pictures($pictures))</main>\n</body>\n</html>\n";
