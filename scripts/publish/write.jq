# The page: parts of all its versions, oldest first, as read.jq gives them -> {markdown, pictures:
# file → text for gnuplot}, or {faults} that keep it from being made.
# Arguments: $page, $thresholds: files, each in an array; $only: names of forms, joined by commas;
# $mixed: whether machines may differ; $command: what made it; $of, $folder: for messages.
import "publish/changes" as changes;
import "publish/format" as format;
import "publish/page" as page;
import "publish/ranks" as ranks;
import "publish/warnings" as warnings;
import "publish/picture-tables" as plot;

# input: a page's definition
# output: its forms with the history of each version; how it was measured is always among them
# $versions: parts of all versions
def forms_with_history($versions):
  (if any(.forms[]; .of == "method") then .forms
   else .forms + [{ form: "table", of: "method", title: "How this was measured" }] end)
  | . as $forms
  | [range(length) | select($forms[.].form == "history")] as $places
  | reduce range($places | length) as $n ($forms;
      .[$places[$n]].history = [$versions[].history[$n]]);

# input: facts of a version
# output: the line that says which it is
def version_line:
  .version as $version
  | [
      "**\(.version | format::esc(60))**",
      (.date | select(. != null and . != $version)),
      (.commit | select(.) | "commit `\(.[0:10] | gsub("`"; ""))`"),
      (.machine
        | if . == null or . == "not stated" then "machine not stated" else format::esc(200) end)
    ]
  | join(" · ") + "\n";

# input: facts of all versions
# output: how to see each of the earlier ones alone, where all are published
def earlier_line:
  select(all(.kind == "published"))
  | .[:-1]
  | map(.version)
  | select(. != [])
  | "Earlier: \(map(format::esc(60)) | join(", ")). A page of one alone: "
    + "`\($command | sub(" --versions [^ ]*"; "")) --versions \(.[-1])`.\n";

# input: sections
# output: the page as Markdown
# $p: as in blocks
# $apart: why its versions should not stand on one page, or null
def markdown($p; $apart):
  map(select(.blocks != [])) as $sections
  | [
      "# \($page[0].title | format::esc(200))\n",
      ([$p.all[].facts] | warnings::warnings($apart)),
      ($p.facts | version_line),
      ($apart | select(.) | [$p.all[].facts] | earlier_line),
      ($page[0].note // "" | select(. != "") | . + "\n"),
      ($sections | warnings::reading($p.noise; [$p.all[].facts])),
      ($sections[] | page::section_markdown),
      ([.[] | select(.blocks == []) | .title // empty | format::esc(60)]
        | select(. != [])
        | "Not in these snapshots: \(join(", ")).\n"),
      "_Made from stored snapshots by `\($command | gsub("`"; ""))`;"
        + " nothing was measured for it._\n"
    ]
  | map(select(. != ""))
  | join("\n");

# input: parts of versions
# output: what a rank test needs to know of the numbers of launches of their figures
def ranks_known: [.[].index | values | .[][][] | select(.launches) | .n] | ranks::allowances;

# input: parts of all versions
# output: what forms need to know, see blocks
def known:
  . as $versions
  | ($page[0].noise // "5%" | rtrimstr("%") | tonumber / 100) as $noise
  | ranks_known as $ranks
  | .[-1]
  | {
      index,
      facts,
      versions: [$versions[] | select(.index != null)],
      all: $versions,
      names: ($page[0].names // {}),
      noise: $noise,
      ranks: $ranks,
      thresholds: $thresholds[0],
      link: ($versions[-2:] | changes::between({ noise: $noise, ranks: $ranks }))
    };

# input: parts of all versions
# output: {markdown, pictures}
# $apart: why they should not stand on one page, or null
def made($apart):
  . as $versions
  | known as $p
  | [$only | split(",")[] | select(. != "")] as $only
  | [
      $page[0]
      | forms_with_history($versions)[]
      | select($only == [] or .of == "method" or (.form | IN($only[])))
      | page::section($p)
    ]
  | page::own_names
  | {
      markdown: markdown($p; $apart),
      pictures: ([.[].blocks[] | select(.kind == "picture") | .picture] | plot::picture_tables)
    };

# input: parts of all versions
# output: what is wrong with them, one message each
def faults_of:
  .[]
  | .file as $file
  | (.faults[] | "\($file): \(.)"),
    (.asked // empty | "\($of): \(.) in \($file)");

[inputs]
| [faults_of] as $faults
| (map(.facts | values) | warnings::apart) as $apart
| if $faults != [] then { faults: $faults }
  elif $apart and ($mixed | not) then
    "allowed: one machine, or --mixed. Choose versions with --versions" as $allowed
    | { faults: ["\($folder): \($apart); \($allowed)"] }
  else try made($apart) catch { faults: ["\($of): \(.)"] } end
