# What a verdict lets through that the usual one does not.
# input: a verdict
# output: a line for each
# $usual: [the verdict of a run without a fault]
# $optional: cases that the base need not have, so that a row of theirs without a base may be new

# input: a row
# output: the same where it is green, or nothing
def green: select(.verdict | IN("pass", "improvement", "accepted", "skipped", "new"));

[$usual[0].rows[] | green | [.case, .metric, .label]] as $known
| if (.exit | type) != "number" or (.rows | type) != "array" then error("no verdict") else . end
| (select(.exit == 0) | "the verdict lets it pass"),
  (.rows[]
    | green
    | select((.verdict == "new" and .base == null and (.case | IN($optional[]))) | not)
    | [.case, .metric, .label]
    | select(IN($known[]) | not)
    | "\(map(strings) | join(" ")) passes")
