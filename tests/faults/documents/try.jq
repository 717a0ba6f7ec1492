# Tries one document of a world in many changes.
include "mutate";

# What is known is tried first, and always.
# input: the structural changes of a document
# output: lists of changes, a mutant each; of random ones only the number
# $task: see trials
def mutants_wanted($task):
  . as $all
  | length as $count
  | ($task.sample // 0) as $sample
  | (if $sample == 0 then 1 else [$count / $sample | ceil, 1] | max end) as $step
  | (if $sample == 0 then [10000 - $count, 2000] | max else $sample end) as $random
  | [$task.known[]
      | map(. as $name | [$all[] | select([.] | names == [$name])])
      | limit(50; combinations)]
    + [range($count) | select((. + $task.seed) % $step == 0) | [$all[.]]]
    + [range($random)];

# input: changes
# output: whether something that is known to hide a fault is among them
# $known: see trials
def is_known($known): names as $names | any($known[]; . - $names == []);

# input: a world
# output: names of what is green in it, [] where it is refused in words, null where in none
# judge: world → "read" where it is not refused, and names of what is green
def judged(judge):
  [try { green: judge } catch (if . == null or . == "" then { silent: true } else empty end)]
  | if any(.[]; .silent) then null else map(.green) end;

# What was not there to be green before, such as a row that another plan asks for, is no finding.
# input: names of what is green in a world
# output: those that a change has made so
# $usual: names without the change; where one of them begins with "not ", all that could be green
#   are named
def made_green($usual):
  any($usual[]; startswith("not ")) as $told
  | . - $usual
  | map(select(startswith("not ") | not)
      | select(($told | not) or ("not \(.)" | IN($usual[]))));

# input: {world, changes, usual}: usual: names of what is green without the changes
# output: {changes, green}: what is green with them; nothing where nothing is
# $task: see trials
# judge: world → names of what is green
def found($task; judge):
  . as { $world, $changes, $usual }
  | $world
  | setpath($task.document; getpath($task.document) | changed_by($changes))
  | judged(judge)
  | if . == null then { $changes, green: ["nothing is said"] }
    else { $changes, green: made_green($usual) } end
  | select(.green != []);

# input: as found
# output: the same, of as few of the changes as hide something
# $task: see trials
# judge: world → names of what is green
def least_found($task; judge):
  . as $one
  | found($task; judge) as $all
  | first(
      ($one.changes
        | select(length > 1)
        | ([.[]]
          | (.[] | [.]),
            (select(length == 3) | .[0:2], .[1:3], [.[0], .[2]])) as $few
        | $one
        | .changes = $few
        | found($task; judge)),
      $all
    );

# What is begun is told before, so that it is known what a jq has died of.
# input: a world
# output: lines: of, count of mutants, of structural ones; then of each mutant: try, its number, its
#   changes; and where it hides something: green, its number, the least changes, what is green
# $task: {document: path of what is mutated; from, to: which of the mutants; sample: how many of a
#   kind, null for all; seed; known: lists of names of changes that are known to hide something}
# judge: world → names of what is green
def trials($task; judge):
  . as $world
  | getpath($task.document) as $document
  | judged(judge) as $usual
  | if $usual | index("read") then . else error("it is refused without a change") end
  | [$document | changes] as $all
  | ($all | mutants_wanted($task)) as $wanted
  | (["of", ($wanted | length), ($all | length)] | @tsv),
    (range($task.from; [$task.to, ($wanted | length)] | min) as $n
      | $wanted[$n]
      | (if type == "number" then . as $random | $document | random($all; $task.seed; $random)
        else . end) as $changes
      | select(($wanted[$n] | type == "array") or ($changes | is_known($task.known) | not))
      | (["try", $n, ($changes | names | join(" + "))] | @tsv),
        ({ $world, $changes, $usual }
          | least_found($task; judge)
          | ["green", $n, (.changes | names | join(" + ")), (.green[0:5] | join(", "))]
          | @tsv));
