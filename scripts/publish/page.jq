# A page: from the parts of its versions to sections of blocks, and these as Markdown, with what a
# reader must know first. Its options ($a): {page, thresholds: files, each in an array; only: names
# of forms, joined by commas; mixed: whether machines may differ; command: what made it; of,
# folder: for messages}.
import "publish/cells" as cells;
import "publish/change" as change;
import "publish/changes" as changes;
import "publish/facts" as facts;
import "publish/history" as history;
import "publish/markdown" as markdown;
import "publish/matrix" as matrix;
import "publish/pictures" as pictures;

# Whether a form is words alone
def is_prose: .form == "text" and (has("bars") or has("parts") | not);

# A form, or each of its parts with what the form says and it does not
def parts_of:
  if .parts then del(.parts, .title, .note) as $rest | .parts[] | $rest + .
  elif is_prose then .title = null
  else .title = null | .note = null end;

# Blocks of a form without parts.
# $title: of it or its section
# $p: {index, versions, all, names, noise, ranks, thresholds, facts, link}, of the newest
#     version, the newest versions as a whole, all of them, and what the page says
def blocks($title; $p):
  if .form == "matrix" then matrix::matrix_blocks($title; $p)
  elif .form == "table" then facts::table_blocks($p)
  elif is_prose then { kind: "text", text: .note }
  elif .form == "text" then markdown::text_blocks($p)
  elif .form == "history" then history::history_blocks($p)
  elif .sides then changes::side_blocks($title; $p)
  else changes::version_table($p.versions[-2:]; $p) end;

def heading($level): select(.) | { kind: "heading", level: $level, text: . };

# Blocks of the newest version, or, where that has none, of the newest published one that has them,
# below a line that says so.
def newest_blocks($title; $p):
  . as $form
  | ($p.versions | length) as $n
  | first(
      ([blocks($title; $p)] | select(. != [])),
      (select(.form == "matrix" or .form == "text" or .sides)
        | range($n - 2; -1; -1) as $v
        | $p.versions[$v]
        | select(.facts.kind == "published")
        | ($p + { index, facts, versions: $p.versions[:$v + 1] }) as $earlier
        | "_Of \(.facts.version | cells::esc(60)), the newest that has it._" as $text
        | [$form | blocks($title; $earlier)]
        | select(. != [])
        | [{ kind: "text", $text }] + .),
      []
    )[];

# Blocks of a form's parts, those that have any, each below its title.
def blocks_of_parts($level; $p):
  .title as $title
  | parts_of
  | . as $part
  | [newest_blocks(.title // $title // ""; $p)]
  | select(. != [])
  | ($part.title | heading($level)),
    ($part | select(is_prose | not) | .note // empty | { kind: "text", text: . }),
    .[];

# Blocks of form "changes"; where several pairs of versions are set side by side, each has a title.
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

# {title, note, blocks} of a form
def section($p):
  {
    title,
    note: (if is_prose then null else .note end),
    blocks: [
      if .form == "changes" and (.sides | not) then blocks_of_pairs($p)
      else blocks_of_parts(3; $p) end
    ]
  };

# Sections, no two pictures under one name
def own_names:
  reduce (paths(objects | has("slug")) | . + ["slug"]) as $path ({ sections: ., seen: {} };
    (.sections | getpath($path)) as $slug
    | .seen[$slug] += 1
    | .seen[$slug] as $n
    | if $n > 1 then .sections |= setpath($path; "\($slug)-\($n)") else . end)
  | .sections;

def block_markdown:
  if .kind == "heading" then "#" * .level + " \(.text | cells::esc(100))\n"
  elif .kind == "table" then markdown::table_markdown
  elif .kind == "code" then "```text\n\(.text | gsub("`"; "’"))\n```\n"
  elif .kind == "picture" then "![\(.picture.alt | cells::esc(1500))](\(.picture.slug).svg)\n"
  else .text + "\n" end;

def section_markdown:
  (.title | select(.) | "## \(cells::esc(100))\n"),
  (.note | select(.) | . + "\n"),
  (.blocks[] | block_markdown);

# The forms with the history of each version; how it was measured is always among them.
def forms_with_history($versions):
  (if any(.forms[]; .of == "method") then .forms
   else .forms + [{ form: "table", of: "method", title: "How this was measured" }] end)
  | . as $forms
  | [range(length) | select($forms[.].form == "history")] as $places
  | reduce range($places | length) as $n ($forms;
      .[$places[$n]].history = [$versions[].history[$n]]);

# From facts, the line that says which version it is
def version_line:
  .version as $version
  | [
      "**\(.version | cells::esc(60))**",
      (.date | select(. != null and . != $version)),
      (.commit | select(.) | "commit `\(.[0:10] | gsub("`"; ""))`"),
      (.machine
        | if . == null or . == "not stated" then "machine not stated" else cells::esc(200) end)
    ]
  | join(" · ") + "\n";

# From facts of all versions, how to see each of the earlier ones alone, where all are published
def earlier_line($command):
  select(all(.kind == "published"))
  | .[:-1]
  | map(.version)
  | select(. != [])
  | "Earlier: \(map(cells::esc(60)) | join(", ")). A page of one alone: "
    + "`\($command | sub(" --versions [^ ]*"; "")) --versions \(.[-1])`.\n";

# The page as Markdown, from its sections.
# $apart: why its versions should not stand on one page, or null
def markdown($a; $p; $apart):
  map(select(.blocks != [])) as $sections
  | [$p.all[].facts] as $facts
  | [
      "# \($a.page[0].title | cells::esc(200))\n",
      ($facts | facts::warnings($apart)),
      ($p.facts | version_line),
      (select($apart) | $facts | earlier_line($a.command)),
      ($a.page[0].note // "" | select(. != "") | . + "\n"),
      ($sections | facts::reading($p.noise; $facts)),
      ($sections[] | section_markdown),
      ([.[] | select(.blocks == []) | .title // empty | cells::esc(60)]
        | select(. != [])
        | "Not in these snapshots: \(join(", ")).\n"),
      "_Made from stored snapshots by `\($a.command | gsub("`"; ""))`;"
        + " nothing was measured for it._\n"
    ]
  | map(select(. != ""))
  | join("\n");

# What forms need to know, see blocks, from the parts of all versions
def known($a):
  . as $versions
  | ($a.page[0].noise // "5%" | rtrimstr("%") | tonumber / 100) as $noise
  | ([.[].index | values | .[][][] | select(.launches) | .n] | change::allowances) as $ranks
  | .[-1]
  | {
      index,
      facts,
      versions: [$versions[] | select(.index != null)],
      all: $versions,
      names: ($a.page[0].names // {}),
      $noise,
      $ranks,
      thresholds: $a.thresholds[0],
      link: ($versions[-2:] | changes::between({ $noise, $ranks }))
    };

def content($a; $apart):
  known($a) as $p
  | [$a.only | split(",")[] | select(. != "")] as $only
  | . as $versions
  | [
      $a.page[0]
      | forms_with_history($versions)[]
      | select($only == [] or .of == "method" or (.form | IN($only[])))
      | section($p)
    ]
  | own_names
  | {
      markdown: markdown($a; $p; $apart),
      pictures: ([.[].blocks[] | select(.kind == "picture") | .picture] | pictures::picture_tables)
    };

# input: parts of all versions, oldest first, as publish/snapshot gives them
# output: {markdown, pictures: file → text for gnuplot}, or {faults} that keep it from being made
# $a: options
def page($a):
  [
    .[]
    | .file as $file
    | (.faults[] | "\($file): \(.)"),
      (.problem // empty | "\($a.of): \(.) in \($file)")
  ] as $faults
  | (map(.facts | values) | facts::apart) as $apart
  | if $faults != [] then { faults: $faults }
    elif $apart and ($a.mixed | not) then
      "allowed: one machine, or --mixed. Choose versions with --versions" as $allowed
      | { faults: ["\($a.folder): \($apart); \($allowed)"] }
    else try content($a; $apart) catch { faults: ["\($a.of): \(.)"] } end;
