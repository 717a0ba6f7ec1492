# Mutants of a document as text, for what reads files.
# input: the document
# output: {n, names, text} of each
# $task: see trials
include "mutate";
include "try";

. as $document
| [changes] as $all
| ($all | mutants_wanted($task)) as $wanted
| range($wanted | length) as $n
| (if $wanted[$n] | type == "array" then $wanted[$n] else random($all; $task.seed; $n) end)
| . as $changes
| select(($wanted[$n] | type == "array") or (is_known($task.known) | not))
| { $n, names: ($changes | names | join(" + ")), text: ($document | text_by($changes)) }
