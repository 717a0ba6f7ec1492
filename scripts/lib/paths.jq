# What a change leaves out: cases, and whole targets, that name the files which can affect them.
#
# A change may edit a definition, and would then choose itself what it is measured by. So nothing is
# left out but what the definition beside the limits, the base's, leaves out as well.

# The regular expression that means just that
def literal: gsub("(?<c>[.+?(){}|^$\\[\\]\\\\])"; "\\\(.c)");

# input: a glob of paths: * within a folder, ** across, and all of a folder where it ends in /
# output: the regular expression that means the same
def expression:
  (if endswith("/") then "[\\s\\S]+" else "" end) as $inside
  | split("**/")
  | map(
      split("**")
      | map(split("*") | map(literal) | join("[^/]*"))
      | join("[\\s\\S]*")
    )
  | join("(?:[\\s\\S]*/)?")
  | "\\A\(.)\($inside)\\z";

# Whether the changed files can affect it
def affected($changed):
  ([objects | .paths][0] | arrays // []) as $globs
  | if $globs == [] or any($globs[]; type != "string") then true
    else
      ($globs | map(expression) | join("|")) as $any
      | any($changed[]; test($any))
    end;

# Whether all leave out the whole target
def all_leave_out($changed): all(.[]; affected($changed) | not);

# The same case may be called otherwise elsewhere, by its users; its endpoint and variant stay.
# Whether its definition and all earlier ones leave it out
def case_left_out($changed; $earlier):
  [.endpoint, .variant] as $name
  | (affected($changed) | not)
    and all(
      $earlier[];
      [objects | .cases[]? | objects | select([.endpoint, .variant] == $name)]
      | . != [] and all_leave_out($changed)
    );

# input: a definition
# output: why nothing of it is measured, null where something is
# $changed: paths of changed files
# $earlier: the definition of the base, a list of one, or of none where there is only this one
# $tier: "full" has all cases, "pr" those of that tier
def left_out_whole($changed; $earlier; $tier):
  [.cases[]? | objects | select($tier == "full" or .tier != "full")] as $cases
  | first(
      (select([., $earlier[]] | all_leave_out($changed))
        | "no changed file fits its paths"),
      (select($cases != [] and all($cases[]; case_left_out($changed; $earlier)))
        | "no changed file fits the paths of any of its cases"),
      null
    );

# What is asked for by name is measured.
# input: a definition
# output: {case, why} of each case that is left out
# $cases: its cases, one for each concurrency
# $a: the named arguments of the plan stage: of them only; changed and earlier, which are lists of
#   one or of none: the paths of changed files, and the definition of the base
def left_out($cases; $a):
  ($a.changed // [])[0] as $changed
  | ($a.earlier // []) as $earlier
  | if $changed == null or ($a.only // "") != "" then []
    else
      ([., $earlier[]] | all_leave_out($changed)) as $whole
      | [
          $cases[]
          | select($whole or case_left_out($changed; $earlier))
          | { case }
          | .why = "no changed file fits \(if $whole then "the target's" else "its" end) paths"
        ]
    end;

# input: a definition
# output: {case, why} of each case that nobody has named, where that is to be said
# $cases: those that were named
# $all: all of them
# $a: the named arguments of the plan stage: of them rest
def rest_left_out($cases; $all; $a):
  if ($a.rest // "") == "" then []
  else [$all[] | select(.case | IN($cases[].case) | not) | { case, why: $a.rest }] end;
