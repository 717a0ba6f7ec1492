# A page: from the parts of its versions to sections of blocks, and these as Markdown, with what a
# reader must know first.
import "publish/changes" as changes;
import "publish/facts" as facts;
import "publish/format" as format;
import "publish/markdown" as markdown;
import "publish/matrix" as matrix;
import "publish/timeline" as timeline;
import "publish/words" as words;

# input: form
# output: whether it is words alone
def is_prose: .form == "text" and (has("bars") or has("parts") | not);

# input: form
# output: the same form, or one for each of its parts
def parts_of:
  if .parts then del(.parts, .title, .note) as $rest | .parts[] | $rest + .
  elif is_prose then .title = null
  else .title = null | .note = null end;

# input: form without parts
# output: its blocks
# $title: of it or its section
# $p: {index, versions, all, names, noise, ranks, thresholds, facts, link}, of the newest
#     version, the newest versions as a whole, all of them, and what the page says
def blocks($title; $p):
  if .form == "matrix" then matrix::matrix_blocks($title; $p)
  elif .form == "table" then facts::table_blocks($p)
  elif is_prose then { kind: "text", text: .note }
  elif .form == "text" then words::text_blocks($p)
  elif .form == "history" then timeline::history_blocks($p)
  elif .sides then changes::side_blocks($title; $p)
  else changes::version_table($p.versions[-2:]; $p) end;

# input: text or null
# output: a heading, where there is text
# $level: how deep
def heading($level): select(.) | { kind: "heading", level: $level, text: . };

# input: as in blocks
# output: the same for each earlier version that the project has published, the newest first
def published_earlier:
  . as $p
  | range(($p.versions | length) - 2; -1; -1) as $v
  | $p.versions[:$v + 1] as $versions
  | $versions[-1]
  | select(.facts.kind == "published")
  | $p + { index, facts, versions: $versions };

# input: form without parts
# output: its blocks of the newest version, or, where that has none of it, of the newest that the
#         project has published and that has it, below a line that says so
# $title: of it or its section
# $p: as in blocks
def newest_blocks($title; $p):
  # input: as in blocks
  # output: the line that says which version this is
  def of_version:
    { kind: "text", text: "_Of \(.facts.version | format::esc(60)), the newest that has it._" };
  . as $form
  | (.form == "matrix" or .form == "text" or .sides) as $of_one
  | first(
      ([blocks($title; $p)]
        | select(. != [] or ($of_one | not))),
      ($p
        | published_earlier
        | . as $earlier
        | [$form | blocks($title; $earlier)]
        | select(. != [])
        | [$earlier | of_version] + .),
      []
    )[];

# input: form
# output: blocks of its parts, those that have any, each below its title
# $level: of the titles
# $p: as in blocks
def blocks_of_parts($level; $p):
  .title as $title
  | parts_of
  | . as $part
  | [newest_blocks(.title // $title // ""; $p)]
  | select(. != [])
  | ($part.title | heading($level)),
    ($part | select(is_prose | not) | .note // empty | { kind: "text", text: . }),
    .[];

# input: form "changes" of versions
# output: its blocks; where several pairs of versions are set side by side, each has a title
# $p: as in blocks
def blocks_of_pairs($p):
  . as $form
  | (.pairs // 1) as $pairs
  | ($p.versions | length) as $n
  | range($n; [$n - $pairs, 1] | max; -1)
  | $p.versions[. - 2:.] as $pair
  | ($pairs > 1) as $titled
  | [$form | blocks_of_parts(if $titled then 4 else 3 end; $p + { versions: $pair })]
  | select(. != [])
  | (select($titled) | $pair | map(.facts.version) | join(" → ") | heading(3)), .[];

# input: form
# output: its section: {title, note, blocks}
# $p: as in blocks
def section($p):
  {
    title,
    note: (if is_prose then null else .note end),
    blocks: [
      if .form == "changes" and (.sides | not) then blocks_of_pairs($p)
      else blocks_of_parts(3; $p) end
    ]
  };

# input: sections
# output: the same, no two pictures under one name
def own_names:
  # input: sections
  # output: the path of each picture's name
  def slug_paths:
    range(length) as $s
    | range(.[$s].blocks | length) as $b
    | select(.[$s].blocks[$b].kind == "picture")
    | [$s, "blocks", $b, "picture", "slug"];
  reduce slug_paths as $path ({ sections: ., seen: {} };
    (.sections | getpath($path)) as $slug
    | .seen[$slug] += 1
    | .seen[$slug] as $n
    | if $n > 1 then .sections |= setpath($path; "\($slug)-\($n)") else . end)
  | .sections;

# input: block
# output: it as Markdown
def block_markdown:
  if .kind == "heading" then "#" * .level + " \(.text | format::esc(100))\n"
  elif .kind == "table" then markdown::table_markdown
  elif .kind == "code" then "```text\n\(.text | gsub("`"; "’"))\n```\n"
  elif .kind == "picture" then "![\(.picture.alt | format::esc(1500))](\(.picture.slug).svg)\n"
  else .text + "\n" end;

# input: section
# output: it as Markdown
def section_markdown:
  (.title | select(.) | "## \(format::esc(100))\n"),
  (.note | select(.) | . + "\n"),
  (.blocks[] | block_markdown);
