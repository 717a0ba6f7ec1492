# What try.jq is told.
# input: names of changes that are known to hide something, joined by " + ", a line each
# output: the task
# $document: the way to the document, with dots
# $from, $to: which of the mutants
# $sample: how many of a kind, null for all
# $seed: of the random ones
{
  document: ($document | split(".") | map(select(. != ""))),
  $from,
  $to,
  $sample,
  $seed,
  known: [inputs | select(. != "") | split(" + ")]
}
