# The page as Markdown, with what a reader must know first, and its pictures.
include "publish/page";
include "publish/compare";
include "publish/format";
include "publish/find";

# input: versions; output: why they cannot stand on one page, null where they can
def apart:
  map(.facts) | select(length > 1) | (map(.fingerprint // "not stated") | unique) as $machines
  | if any(.[]; .fingerprint == null) then "the machine of \(map(select(.fingerprint == null).version) | join(", ")) is not stated, so nobody knows that it is the same"
    elif ($machines | length) > 1 then "the versions were measured on \($machines | length) machines: \(group_by(.fingerprint) | map("\(map(.version) | join(", ")) on \(.[0].machine // .[0].fingerprint)") | join("; "))"
    else empty end;

# input: facts of versions; output: their names
def names_of: if length > 6 then "\(length) versions, \(.[0].version) to \(.[-1].version)" else map(.version) | join(", ") end | esc(300);

# input: versions; output: what a reader must know before any figure
def warnings($apart):
  map(.facts) as $all
  | [ ($all | map(select(.source == "twin")) | select(. != []) | "**Stand-in:** a twin played the service in \(names_of). The real service was not measured."),
      ($all | map(select(.kind == "published")) | select(. != []) | "**As published:** figures of \(names_of) are those of the project's own document, made on its machine with its tools. Nothing here has measured them again."),
      ($apart | select(.) | "**Mixed machines:** \(esc(600)). Changes between machines are marked † and claim nothing."),
      ($all | map(select(.turns)) | select(. != [] and length < ($all | map(select(.kind == "measured")) | length))
        | "**Alone and in turns:** \(names_of) was measured in turns with another version, the others alone. Changes between the two are marked † and claim nothing."),
      ($all | map(select(.launches == 1)) | select(. != []) | "**One launch:** of \(names_of) nothing tells how launches differ, so no change from or to it is claimed.") ]
  | map("> \(.)\n") | join("\n");

# input: sections; output: how to read the tables of changes, where there are any
def reading($noise; $versions):
  if any(.[]; .blocks | any(.[]; .kind == "table" and (any(.head[]; startswith("change") or . == "saved")))) | not then "" else
    "In tables of changes, **bold** is beyond the noise, “flat” within it, “—” where nothing can be said. "
    + (if any($versions[]; .facts.kind == "measured") then "Beyond the noise is what every launch of both sides shows, and more than the machine itself has moved. " else "" end)
    + (if any($versions[]; .facts.kind == "published") then "Published figures come without noise; \($noise * 100 | literal) % is taken for it. " else "" end) | rtrimstr(" ") + "\n" end;

# input: block; output: Markdown
def block_markdown:
  if .kind == "heading" then "#" * .level + " " + (.text | esc(100)) + "\n"
  elif .kind == "table" then table_markdown
  elif .kind == "code" then "```text\n\(.text | gsub("`"; "’"))\n```\n"
  elif .kind == "picture" then "![\(.picture.alt | esc(1500))](\(.picture.slug).svg)\n"
  else .text + "\n" end;

# input: sections; output: the same, no two pictures under one name
def own_names:
  reduce .[] as $section ({ seen: {}, sections: [] };
    reduce $section.blocks[] as $block (.blocks = [];
      if $block.kind != "picture" then .blocks += [$block]
      else $block.picture.slug as $slug | .seen[$slug] += 1 | .seen[$slug] as $n | .blocks += [$block | if $n > 1 then .picture.slug += "-\($n)" else . end] end)
    | .blocks as $blocks | .sections += [$section + { blocks: $blocks }]) | .sections;

# input: versions {facts, index, history}, oldest first; output: {refused} or {markdown, pictures}. $mixed: machines may differ; $only: forms
def page($page; $thresholds; $only; $mixed; $command):
  . as $versions | [apart] as $apart
  | if $apart != [] and ($mixed | not) then { refused: $apart[0] }
    else ($page.noise // "5%" | rtrimstr("%") | tonumber / 100) as $noise
      | [$versions[] | select(.index != null)] as $whole | $versions[-1] as $last
      | { index: $last.index, versions: $whole, all: $versions, names: ($page.names // {}), noise: $noise, thresholds: $thresholds, facts: $last.facts } as $p
      | ($p + { links: [range(1; $versions | length) as $i | between($versions[$i - 1]; $versions[$i]; $p)] }) as $p
      | ([$page | forms([])[] | select(.form == "history")] | length) as $histories
      | (reduce ($page | forms([])[]) as $form ({ n: 0, forms: [] };
          if $form.form == "history" then .n as $n | .forms += [$form + { history: [$versions[].history[$n]] }] | .n += 1 else .forms += [$form] end) | .forms) as $forms
      | [$forms[] | select($only == [] or .form == "methodology" or (.form | IN($only[]))) | section($p)] | own_names as $all | [$all[] | select(.blocks != [])] as $sections
      | { markdown: (["# \($page.title | esc(200))\n", ($versions | warnings($apart[0])),
            ([$last.facts | "**\(.version | esc(60))**", (if .date == .version then null else .date end), (.commit | if . then "commit `\(.[0:10] | gsub("`"; ""))`" else null end), (.machine | if . == null or . == "not stated" then "machine not stated" else esc(200) end) | select(. != null)] | join(" · ") + "\n"),
            ($page.note // "" | if . == "" then "" else . + "\n" end), ($sections | reading($noise; $versions)),
            ($sections[] | (if .title then "## \(.title | esc(100))\n" else empty end), (if .note then .note + "\n" else empty end), (.blocks[] | block_markdown)),
            ([$all[] | select(.blocks == []) | .title // empty | esc(60)] | if . == [] then "" else "Not in these snapshots: \(join(", ")).\n" end),
            "_Made from stored snapshots by `\($command | gsub("`"; ""))`; nothing was measured for it._\n"] | map(select(. != "")) | join("\n")),
          pictures: [$sections[].blocks[] | select(.kind == "picture") | .picture] }
    end;
