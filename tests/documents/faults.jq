# What is wrong with the items of a document, and with what nobody speaks of.
include "selectors";
import "lib/limits" as limits;
import "lib/units" as units;

# input: text
# output: the same in one line
def one_line: gsub("\\s+"; " ");

# input: README.md
# output: what stands under "What is not measured", in one line
def not_measured:
  ("\n" + . | split("\n## "))
  | map(select(startswith("What is not measured")))
  | .[0] // ""
  | one_line;

# input: an item
# output: what is wrong with its "by"
# $rows: that are measured
def by_faults($rows):
  .by
  | list[]
  | . as $by
  | if (.case | type) != "string" or .metric == null then "by \(tojson): names no case or no metric"
    else
      .metric
      | list[] as $metric
      | ($by | .metric = $metric) as $one
      | select(any($rows[]; named_by($one)) | not)
      | "by \($one | tojson): no case of target.json gives that"
    end;

# input: an item
# output: selectors of the published figures that it names
def figures_named: .published | select(type != "boolean") | list[];

# input: an item
# output: what is wrong with what it says of published figures
# $figures: those that a snapshot has or the page names
# $rows: that are measured
def published_faults($figures; $rows):
  .by as $by
  | if .published == true then
      [$rows[] | select(any(named_by($by | list[]); .))] as $own
      | select(any($own[]; . as $row | any($figures[]; . as $one | $row | measures($one))) | not)
      | "published: no snapshot has a figure of its cases"
    else
      figures_named
      | . as $named
      | select(any($figures[]; fits($named)) | not)
      | "published \(tojson): no snapshot has such a figure, and the page names none"
    end;

# input: an item
# output: what is wrong with what stands under a key
# $key: the key, of one value or a list
# is_right: value → whether it is right
# $fault: what is said where it is not
def of_key($key; is_right; $fault):
  .[$key]
  | list[]
  | select(is_right | not)
  | "\($key) \(tojson): \($fault)";

# input: an item
# output: what is wrong with it, beside its cases
# $known: {titles, definition, limits, caveats, not_measured}
def other_faults($known):
  of_key("page"; IN($known.titles[]); "no such section of page.json"),
  of_key("setting"; . as $path | $known.definition | getpath($path | split("/")) != null;
    "not in target.json"),
  of_key("limit"; . as $limit | any($known.limits[]; fits($limit));
    "no limit of the threshold file"),
  of_key("caveat"; . as $words | any($known.caveats[]; contains($words));
    "no caveat of a published snapshot"),
  of_key("not"; one_line as $why | $known.not_measured | contains($why);
    "README.md does not say so under \"What is not measured\""),
  (select([.by, .page, .setting, .limit, .caveat, .not] | all(. == null))
    | "nothing answers for it; allowed: by, page, setting, limit, caveat, not");

# input: {metric, endpoint, …} that a page or a snapshot names
# output: whether a case measures it
# $rows: that are measured
def is_measured($rows): . as $figure | any($rows[]; measures($figure));

# input: a figure
# output: whether one of these stands for it
# $selectors: key → value, glob or list
def meant_by($selectors): . as $figure | any($selectors[]; . as $one | $figure | fits($one));

# input: a published figure
# output: whether the page puts it where a measured one may stand as well
# $rows: that are measured
# $cells: what the page names
def is_beside_measured($rows; $cells):
  . as $figure
  | any($cells[].choices;
      . as $choices
      | ($figure | meant_by($choices)) and any($choices[]; is_measured($rows)));

# input: a figure
# output: what it is of, for people
def words:
  [.endpoint, .variant, .concurrency, .metric, .label | select(. != null) | tostring]
  | join(" ");

# input: published figures
# output: what is wrong: those that nothing measures and no item names
# $rows: that are measured
# $named: selectors of items
# $cells: what the page names
def figure_faults($rows; $named; $cells):
  map(
    select(is_measured($rows) or meant_by($named) or is_beside_measured($rows; $cells) | not)
    | "a snapshot has \(words): no case measures it, and no item names it as published"
  )
  | unique[];

# input: figures that a page names
# output: what is wrong: those that nothing measures and no item names
# $rows: that are measured
# $named: selectors of items
def cell_faults($rows; $named):
  map(
    select(any(.choices[]; is_measured($rows) or meant_by($named)) | not)
    | "page.json, \"\(.path)\": \(.choices[0] | words): no case measures it, and no item names it"
      + " as published"
  )
  | unique[];

# input: published figures
# output: what is wrong with absolute limits: one that is the figure itself was read off it, and is
#         no limit, unless the document names it as its target, which an item then says
# $limits: the threshold file
# $items: of the document
def limits_that_are_figures($limits; $items):
  map(
    . as $figure
    | ($limits | limits::limit_for($figure; null)) as $entry
    | ("min", "max") as $key
    | select(.value != null and $entry[$key] != null)
    | select(.value == ($entry[$key] | units::amount_in($figure.unit)))
    | select(any($items[].limit | list[]; . as $own | $entry | fits($own)) | not)
    | "limit \($key) \($entry[$key]) of \($entry.metric): the published figure of \(words) is just"
      + " that, so it is no limit"
  )
  | unique[];
