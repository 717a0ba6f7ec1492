# Untrusted text (endpoint names, refs, reasons, labels) made safe for Markdown, pictures and file
# names.

# Whether it lies between two others, or is one of them
def within($first; $last): . >= $first and . <= $last;

# Whether it is a digit or a letter of ASCII
def alphanumeric: within(48; 57) or within(65; 90) or within(97; 122);

# Whether it is a control character, a no-break space, or ends a line or a paragraph
def blank:
  . < 32
  or within(127; 160)
  or within(8232; 8233);

# Whether nothing is seen of it, or it turns the direction of what follows
def unseen:
  . == 173
  or . == 1564
  or . == 6158
  or . == 65279
  or within(8203; 8207)
  or within(8234; 8238)
  or within(8288; 8303)
  or within(65024; 65039)
  or within(917504; 917999);

# The same, a space, or nothing
def visible:
  if within(32; 126) then .
  elif blank then 32
  elif unseen then empty
  else .
  end;

# output: one line of text, without control, invisible or direction-turning characters
# $most: how many characters it may have
def plain($most):
  if . == null then ""
  elif type == "string" then .
  else tojson
  end
  | .[0:(4 * $most)]
  | explode
  | map(visible)
  | implode
  | split(" ")
  | map(select(. != ""))
  | join(" ")
  | if length > $most then .[0:($most - 1)] + "…" else . end;

# Whether it can stand in Markdown as it is: letters, digits, non-ASCII, " %()+,-./;=?"
def harmless:
  . > 127
  or alphanumeric
  or . == 32
  or . == 37
  or . == 40
  or . == 41
  or within(43; 47)
  or . == 59
  or . == 61
  or . == 63;

# The code points that show it in Markdown
# GitHub looks for mentions and references after entities are decoded, so a word joiner (U+2060)
# follows @ # : as well.
def entity:
  if harmless then .
  else
    ("&#\(.);" | explode[]),
    (select(. == 64 or . == 35 or . == 58) | 8288)
  end;

# output: Markdown that shows it as text: no markup, HTML, table cell, mention, link or reference
# $most: how many characters of it are shown
def md($most):
  plain($most)
  | gsub("(?<w>[wW]{3})[.]"; .w + "\u2060.")
  | gsub("(?<g>[gG][hH]-)(?<n>[0-9])"; .g + "\u2060" + .n)
  | explode
  | map(entity)
  | implode;

# output: the same in <code>, "—" if there is nothing to show
# $most: how many characters of it are shown
def code($most):
  md($most)
  | if . == "" then "—" else "<code>\(.)</code>" end;

# output: one fenced Markdown block that it cannot leave
# $most: how many characters it may have; what is longer is not shown
def fenced($most):
  if (. // "" | tostring | length) > $most then "(too long to show: see verdict.json)"
  else plain($most)
  end
  | ([match("`+"; "g").length, 2] | max + 1) as $ticks
  | ("`" * $ticks) as $fence
  | "\($fence)sh\n\(.)\n\($fence)";

# One that common fonts have and that gnuplot takes for text, "?" for what they lack
def drawable:
  if . == 34 or . == 39 or . == 96 then 8217
  elif . == 92 then 47
  elif . == 35 then 43
  elif . < 592 or within(8208; 8230) or . == 8594 or . == 8722 then .
  else 63
  end;

# output: text for a picture: no quote, backslash, tab or backquote
# $most: how many characters it may have
def picture_text($most):
  plain($most)
  | explode
  | map(drawable)
  | implode;

# output: a part of a file name of [a-z0-9._-], 1 to 60 characters
def slug:
  plain(200)
  | ascii_downcase
  | explode
  | map(if alphanumeric or . == 46 or . == 95 then . else 45 end)
  | implode
  | split("-")
  | map(select(. != ""))
  | join("-")
  | sub("^[.-]+"; "")
  | .[0:60]
  | if . == "" then "case" else . end;
