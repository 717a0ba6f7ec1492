# What the paths that definitions name leave out of a change. A request and a candidate are as in
# ci/plan/matrix.jq.
import "lib/cases" as cases;
import "lib/paths" as paths;

# input: a candidate
# output: whether its commits are those of this repository. What was so stays so: a change cannot
#   have something else measured in place of itself.
# $request: what is asked for
def lives_here($request):
  ($request.before[.target].source.kind? // null) as $before
  | $request.own == false and ([.definition.source.kind, $before] | any(. == "git"));

# What fits no file is misspelt, or was written for another tool. Who wrote it believes it watched.
# input: a candidate
# output: globs of its paths that fit no file of the head's tree
# $request: what is asked for
def idle($request):
  ($request.files // [null])[0] as $files
  | [.definition, .definition.cases[]? | objects | .paths | arrays[] | strings]
  | unique
  | if $files == null then []
    else map(paths::expression as $fits | select(any($files[]; test($fits)) | not)) end;

# A group that waits to be merged is measured whole, and so is what somebody names.
# input: a candidate
# output: whether what no changed file fits may be left out of it
# $request: what is asked for
def may_be_narrowed($request):
  .narrow == true
  and $request.before[.target] != null
  and lives_here($request)
  and ($request.trust | IN("inside", "outside", "sent"))
  and $request.only == ""
  and ($request.whole // "") == ""
  and $request.links == false
  and ([.definition, .definition.cases[]? | objects | .paths] | any)
  and all($request.changed[]; test("[[:cntrl:]]") | not);

# input: a candidate
# output: whether what no changed file fits is left out of it
# $request: what is asked for
def narrowed($request): may_be_narrowed($request) and idle($request) == [];

# input: a candidate
# output: why it is measured, and that its paths leave nothing out where one of them fits no file
# $request: what is asked for
def reason($request):
  idle($request) as $idle
  | if $idle == [] or (may_be_narrowed($request) | not) then .why
    else "\(.why); its paths leave nothing out, as \($idle[0] | tojson) fits no file" end;

# input: a candidate
# output: {target, why} where its paths leave all of it out; nothing where something is measured
# $request: what is asked for
def unaffected($request):
  select(narrowed($request))
  | . as $candidate
  | .definition
  | paths::left_out_whole($request.changed; [$request.before[$candidate.target]]; $request.tier)
  | select(. != null)
  | { target: $candidate.target, why: . };

# input: a candidate
# output: {target, why} where somebody has asked for cases by name, of which it has none
# $request: what is asked for
def not_asked_for($request):
  select(($request.only // "") != "")
  | select([.definition | cases::cases($request.tier; $request.only; $request.probes)[]] == [])
  | { target, why: "not asked for" };

# input: candidates
# output: {misnamed: names that somebody has asked for, and no case of any of them has}, or {}
# $request: what is asked for
def misnamed($request):
  [.[].definition] as $definitions
  | ($request.only // "" | split(","))
  | map(
      . as $glob
      | select($glob != "" and $definitions != [])
      | select(all($definitions[]; cases::cases($request.tier; $glob; $request.probes) == []))
    )
  | if . == [] then {} else { misnamed: . } end;

# input: {target, why} of targets that are left out, one or more
# output: that they are, in words
def unaffected_text:
  (length - 1) as $more
  | "no changed file fits the paths of \(.[0].target)"
    + if $more > 0 then " and \($more) more" else "" end;

# input: cells.json, with what planning has found of its cells
# output: Markdown for the page of the run: the cases that each leaves out
def cases_left_out:
  .cells[]
  | select((.left_out // []) != [])
  | "- `\(.target)` on `\(.runner)` leaves out what no changed file fits:"
    + " \(.left_out | map("`\(.case)`") | join(", "))";
