# Untrusted text (endpoint names, refs, reasons, labels) made safe for Markdown, pictures and file names.

# input: anything; output: one line of text, at most $most characters, without control, invisible or direction-turning characters
def plain($most):
  if . == null then "" elif type == "string" then . else tojson end
  | .[0:(4 * $most)] | explode
  | map(if . < 32 or (. >= 127 and . <= 159) or . == 8232 or . == 8233 or . == 160 then 32
        elif . == 173 or . == 1564 or . == 6158 or . == 65279 or (. >= 8203 and . <= 8207) or (. >= 8234 and . <= 8238)
          or (. >= 8288 and . <= 8303) or (. >= 65024 and . <= 65039) or (. >= 917504 and . <= 917999) then empty
        else . end)
  | implode | split(" ") | map(select(. != "")) | join(" ")
  | if length > $most then .[0:($most - 1)] + "…" else . end;

# input: codepoint; output: true if it can stand in Markdown as it is (letters, digits, non-ASCII and " %()+,-./;=?")
def harmless:
  . > 127 or (. >= 48 and . <= 57) or (. >= 65 and . <= 90) or (. >= 97 and . <= 122)
  or . == 32 or . == 37 or . == 40 or . == 41 or (. >= 43 and . <= 47) or . == 59 or . == 61 or . == 63;

# input: anything; output: Markdown that shows it as text, at most $most characters of it: no markup, HTML, table cell, mention, link or reference.
# GitHub looks for mentions and references after entities are decoded, so a word joiner (U+2060) follows @ # : as well.
def md($most):
  plain($most)
  | gsub("(?<w>[wW]{3})[.]"; .w + "\u2060.") | gsub("(?<g>[gG][hH]-)(?<n>[0-9])"; .g + "\u2060" + .n)
  | explode
  | map(if harmless then . else ("&#\(.);" | explode[]), (if . == 64 or . == 35 or . == 58 then 8288 else empty end) end)
  | implode;

# input: anything; output: the same in <code>, "—" if there is nothing to show
def code($most): md($most) | if . == "" then "—" else "<code>\(.)</code>" end;

# input: anything; output: one fenced Markdown block that it cannot leave
def fenced($most):
  if (. // "" | tostring | length) > $most then "(too long to show: see verdict.json)" else plain($most) end
  | ([match("`+"; "g").length, 2] | max + 1) as $n
  | ("`" * $n) as $fence | "\($fence)sh\n\(.)\n\($fence)";

# input: anything; output: text for a picture: no quote, backslash, tab or backquote, only letters that common fonts have
def picture_text($most):
  plain($most) | explode
  | map(if . == 34 or . == 39 or . == 96 then 8217 elif . == 92 then 47 elif . == 35 then 43
        elif . < 592 or (. >= 8208 and . <= 8230) or . == 8722 then . else 63 end)
  | implode;

# input: anything; output: a file name part of [a-z0-9._-], 1 to 60 characters
def slug:
  plain(200) | ascii_downcase | explode
  | map(if (. >= 48 and . <= 57) or (. >= 97 and . <= 122) or . == 46 or . == 95 then . else 45 end)
  | implode | split("-") | map(select(. != "")) | join("-") | sub("^[.-]+"; "") | .[0:60]
  | if . == "" then "case" else . end;
