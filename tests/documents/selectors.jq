# What a selector of a document, a page or a snapshot stands for.
import "lib/cases" as cases;

# input: null, a value or a list
# output: the list
def list: if . == null then [] elif type == "array" then . else [.] end;

# input: a value
# output: whether it is one of those that are wanted, strings by glob
# $wanted: a value or a list of values
def one_of($wanted):
  . as $value
  | any($wanted | list[];
      . as $want
      | if ($want | type) == "string" and ($value | type) == "string" then
          $value | test($want | cases::pattern)
        else $value == $want end);

# input: a published figure, or what a page asks for
# output: whether a selector stands for it
# $selector: key → value, glob or list
def fits($selector):
  . as $figure
  | all($selector | to_entries[]; . as $want | $figure[$want.key] | one_of($want.value));

# input: a target definition
# output: the rows that its cases measure, of every tier, each with its probe and whether its
#         names are known before anything is measured
# $probes: kinds of probes
def measured($probes):
  cases::cases("full"; ""; $probes)[]
  | .probe as $probe
  | ($probes[$probe].labelled // []) as $later
  | cases::rows($probes)
  | . + {
      probe: $probe,
      named: ($probes[$probe].metrics != "of_case" and (.metric | IN($later[]) | not))
    };

# input: a row that is measured
# output: whether it is what a page or a snapshot names
# $figure: {metric} and, where it matters, endpoint, variant, concurrency, label
def measures($figure):
  .metric == $figure.metric
  and ($figure.endpoint == null or .endpoint == $figure.endpoint)
  and ($figure.variant == null or .variant == $figure.variant)
  and ($figure.concurrency == null or .concurrency == $figure.concurrency)
  and ($figure.label == null or .named == false or .label == $figure.label);

# input: a row that is measured
# output: whether an item's "by" names it
# $by: {case: a glob, metric: one or a list} and, where they matter, variant and concurrency
def named_by($by):
  . as $row
  | any($row.case, $row.endpoint; one_of($by.case))
    and ($row.metric | one_of($by.metric))
    and ($row | fits($by | del(.case, .metric)));
