# The items of a document and what produces each, as a table in Markdown.
# input: document.json
include "selectors";

# input: a selector
# output: it in few words
def words:
  [to_entries[] | "\(.key) \(.value | list | map(tostring) | join(", "))"]
  | join(", ");

# input: what an item says of a case
# output: it in few words
def case_words:
  (del(.case, .metric) | to_entries | map(" \(.key) \(.value | list | join(", "))") | join(","))
    as $where
  | "`\(.case)`\($where): \(.metric | list | join(", "))";

# input: an item
# output: what produces it, one thing each
def producers:
  (.by | list[] | "case " + case_words),
  (.page | list[] | "page: \(.)"),
  (.setting | list[] | "setting `\(.)`"),
  (.limit | list[] | "limit: " + words),
  (.caveat | list[] | "caveat: “\(.)”"),
  (.published | select(. != null and . != false) | "stored as published"),
  (.not | select(.) | "**not**: \(.)");

"| item | lines | produced by |",
"|:--|:--|:--|",
(
  .items[]
  | [.item, .lines, ([producers] | join("; ")) | gsub("[|]"; "\\|")]
  | "| \(join(" | ")) |"
)
