# What the jobs of a cell are made of, and whether what they left is of that cell.
import "lib/ranking" as ranking;
import "lib/structure" as structure;
import "lib/text" as text;
import "lib/verdicts" as verdicts;

# input: cells.json, with commits and builds of the cells that could be planned
# output: what the jobs of those are made of
def measurable:
  .cells
  | map(
      select(.problem == null)
      | { id, target, runner, runs_on, build_on, source, base_build, head_build }
    );

# What a cell has left may not begin a line of a log, where GitHub would take it for a command.
# input: texts
# output: the first ten of them as one line, and how many more there are
def told_in_short:
  (.[0:10] | map(text::plain(200)) | join(", "))
  + (if length > 10 then " and \(length - 10) more" else "" end);

# input: a measurement
# output: what keeps it from being one of its cell, "" where it is
# $cell: what was planned
def other_than($cell):
  [.target, .runner, .sides.head.commit] as $of
  | [$cell.target, $cell.runner, $cell.head_commit] as $planned
  | first(
      (select($of != $planned)
        | "is of \($of | tojson), not of \($planned | tojson)"),
      ([
          .rows[]
          | "\(.case) \(.metric)" as $name
          | structure::metric_problems
          | "\($name)\(.path) \(.what); allowed: \(.allowed)"
        ]
        | told_in_short)
    );

# input: a verdict, of which its form is known to be right
# output: in what its word, its counts or its exit code is not what its rows come to, "" where all
#   are
def contradicted:
  .exit as $exit
  | verdicts::forgiven as $forgiven
  | (.verdict | verdicts::exit_code($forgiven)) as $due
  | first(
      (verdicts::contradiction
        | select(. != "")),
      (select($exit != $due)
        | "it exits with \($exit | text::plain(20)), and \(.verdict) with \($due)"),
      ""
    );

# input: what a cell left as verdict.json
# output: why it is not a verdict of its cell, "" if it is
# $cell: what was planned
def doubt($cell):
  ranking::form_error as $form
  | first(
      (select($form != "")
        | "its verdict is none: \($form)"),
      (select(.target != $cell.target or .runner != $cell.runner)
        | "its verdict is of \(.target | text::plain(64)) on \(.runner | text::plain(64))"),
      (select([.sides.base.commit?, .sides.head.commit?] != [$cell.base_commit, $cell.head_commit])
        | "its verdict is of other commits than were planned"),
      (select([.gated_rows, .inconclusive.counts?, verdicts::reports, .left_out // []]
          != [$cell.gated_rows, $cell.inconclusive, ($cell | verdicts::reports),
            $cell.left_out // []])
        | "its verdict is of other rows or rules than were planned"),
      (contradicted
        | select(. != "")
        | "its verdict contradicts itself: \(.)"),
      ""
    );

# input: the documents that a cell left as verdict.json
# output: why they are not the verdict of the cell, "" if they are
# $cell: what was planned
def doubt_of_all($cell):
  if length == 1 then .[0] | doubt($cell)
  else "its verdict cannot be read" end;
