# What was not measured because no changed file can affect it, in one line.
import "lib/text" as text;

# input: a list of {case or target, why}, of which nothing is known to be right
# output: {why, names} of each reason, three at most
def by_reason:
  [arrays | .[] | objects | { name: (.case // .target), why }]
  | group_by(.why)
  | .[0:3][]
  | { why: (.[0].why | text::plain(100)), names: map(.name) }
  | if .names[1:] != [] then .why |= sub(" its paths$"; " their paths") else . end;

# input: names
# output: them as a list
# $most: how many of them are shown
# shown: a name → how it is shown
def listed($most; shown):
  (length - $most) as $more
  | (.[0:$most] | map(shown) | join(", ")) + if $more > 0 then " and \($more) more" else "" end;

# input: see by_reason
# output: lines of Markdown; many names are folded
def left_out_lines:
  by_reason
  | (.why | text::md(200)) as $why
  | (.names | listed(40; text::code(60))) as $names
  | if .names[8:] == [] then "", "> **Left out:** \($names) (\($why))"
    else
      "",
      "<details><summary>Left out: \(.names | length) in all (\($why))</summary>",
      "",
      $names,
      "",
      "</details>"
    end;

# input: see by_reason
# output: lines of plain text
def left_out_words:
  by_reason
  | "Left out: \(.names | listed(10; text::plain(60))) (\(.why))";
