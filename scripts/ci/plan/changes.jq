# Which targets the files of a change call for, and which cases the paths of definitions leave out.
# Requests and candidates are described in ci/plan/matrix.jq.
#
# A needless measurement costs minutes; a missing one passes by accident. So every file counts that
# is not known to be read by people only.

import "lib/cases" as cases;
import "lib/paths" as paths;
import "lib/text" as text;

# The path below the folder that holds targets/, null outside of it
def below($home):
  if $home == "" then .
  elif startswith($home + "/") then .[($home | length) + 1:]
  else null
  end;

# The target that a path below that folder belongs to, or null
def target_of:
  "^(targets|k6|thresholds|baselines/[^/]+)/(?<target>[a-z0-9][a-z0-9-]*)([.]json$|/)" as $place
  | [. // "" | capture($place)][0].target;

# A service may serve or compile other Markdown files. \z, because $ would match before a line end.
def document:
  test("^[^/]+[.](md|rst|adoc)\\z")
  or test("^docs/.+[.](md|rst|adoc|svg|png|jpg|gif)\\z")
  or test("(^|/)(README|CHANGELOG)[.](md|rst|adoc)\\z")
  or test("^(LICENSE|NOTICE)([.](md|txt))?\\z");

# Files of the gate's repository that only people read
def shown:
  test("^[.]github/images/[^/]+[.](png|svg)\\z")
  or test("^[.]github/(docs/.+[.](md|png|svg)|[A-Z_]+[.]md|ISSUE_TEMPLATE/[^/]+|CODEOWNERS)\\z")
  or test("^baselines/published/[^/]+/[^/]+[.]json\\z")
  or test("^targets/[^/]+/page[.]json\\z");

# Files that configure GitHub, such as workflows
def setting: test("^[.]github/([^/]+/)?[^/]+[.](yml|yaml|md)\\z");

# input: path of a changed file
# output: {of, target}: what it belongs to (text, test, mock, gate, target or service), and which
#   target
# $home: the folder that holds targets/, "" for the repository itself
# $own: whether the gate itself lives in this repository
def belongs($home; $own):
  below($home) as $inner
  | ($inner | target_of) as $target
  | first(
      (select(document) | { of: "text" }),
      (select($own and shown) | { of: "text" }),
      (select($inner // "" | test("^k6/lib/|^runner-setup/")) | { of: "gate" }),
      (select($target) | { of: "target", target: $target }),
      (select($own and test("^scripts/mock/")) | { of: "mock" }),
      (select($own and test("^tests/")) | { of: "test" }),
      (select($own) | { of: "gate" }),
      (select(setting) | { of: "text" }),
      { of: "service" }
    );

# input: paths
# output: "README.md and 2 more", on one line, whatever the paths contain
def paths_text:
  (.[0] | text::plain(200)) as $one
  | if length > 1 then "\($one) and \(length - 1) more" else $one end;

# Whether the change moves the pinned commit
def moved($before):
  $before != null
  and (.source | [.kind, .repository]) == ($before.source | [.kind, .repository])
  and .source.head != null
  and $before.source.head != null
  and .source.head != $before.source.head;

# Whether a changed file, as belongs describes it, calls for measuring a target
def concerns($target; $definition; $own):
  first(
    (select(.of == "service") | true),
    (select(.of == "target") | .target == $target),
    (select(.of == "gate") | ($own | not) or $definition.source.kind != "git"),
    (select(.of == "mock") | $definition.source.kind == "mock"),
    false
  );

# Whether the change itself removes a service's definition
def removes($target):
  ([.home, "targets/\($target)/target.json"] | map(select(. != "")) | join("/")) as $file
  | .own == false
    and .after[$target] == null
    and any(.changed[]; . == $file);

# Target → definition of the head; a removed one counts as it was, so it is measured once more
def definitions:
  . as $request
  | .before
  | with_entries(select(.key as $target | $request | removes($target)))
  | . + $request.after;

# input: a request in mode gate
# output: target → {why, moved, narrow}, for each target that the changed files call for; narrow:
#   all are files of the service, so that its paths may leave cases out
def touched:
  . as $request
  | (.changed | map({ file: ., at: belongs($request.home; $request.own) })) as $files
  | definitions
  | with_entries(
      .key as $target
      | .value as $now
      | [$files[] | select(.at | concerns($target; $now; $request.own))] as $calling
      | select($calling != [])
      | ($request.own or $now.source.kind != "git") as $pinned
      | .value = {
          why: ($calling | map(.file) | paths_text),
          moved: ($pinned and ($now | moved($request.before[$target]))),
          narrow: all($calling[]; .at.of == "service")
        }
    );

# input: a candidate
# output: whether its commits are this repository's. Also where they were before the change: it
#   cannot have another repository measured in its place.
# $request: the request
def lives_here($request):
  ($request.before[.target].source.kind? // null) as $before
  | $request.own == false and ([.definition.source.kind, $before] | any(. == "git"));

# Globs of a candidate's paths that match no file: a typo, or another tool's syntax
def unmatched($request):
  ($request.files // [null])[0] as $files
  | [.definition, .definition.cases[]? | objects | .paths | arrays[] | strings]
  | unique
  | if $files == null then []
    else map(paths::expression as $fits | select(any($files[]; test($fits)) | not)) end;

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
# $request: the request
def narrowed($request): may_be_narrowed($request) and unmatched($request) == [];

# input: a candidate
# output: why it is measured, and which path matches no file, so that paths leave nothing out
# $request: the request
def reason($request):
  unmatched($request) as $unmatched
  | if $unmatched == [] or (may_be_narrowed($request) | not) then .why
    else "\(.why); its paths leave nothing out, as \($unmatched[0] | tojson) fits no file" end;

# input: a candidate
# output: {target, why} where its paths leave out all of it; empty otherwise
# $request: the request
def unaffected($request):
  select(narrowed($request))
  | . as $candidate
  | .definition
  | paths::left_out_whole($request.changed; [$request.before[$candidate.target]]; $request.tier)
  | select(. != null)
  | { target: $candidate.target, why: . };

# input: a candidate
# output: {target, why} where it has none of the requested cases; empty otherwise
# $request: the request
def not_requested($request):
  select(($request.only // "") != "")
  | select([.definition | cases::cases($request.tier; $request.only; $request.probes)[]] == [])
  | { target, why: "not requested" };

# input: candidates
# output: {misnamed: requested names that no case has}, or {}
# $request: the request
def misnamed($request):
  [.[].definition] as $definitions
  | ($request.only // "" | split(","))
  | map(
      . as $glob
      | select($glob != "" and $definitions != [])
      | select(all($definitions[]; cases::cases($request.tier; $glob; $request.probes) == []))
    )
  | if . == [] then {} else { misnamed: . } end;

# input: [{target, why}] of the targets that are left out, at least one
# output: "no changed file fits the paths of shop and 1 more"
def unaffected_text:
  (length - 1) as $more
  | "no changed file fits the paths of \(.[0].target)"
    + if $more > 0 then " and \($more) more" else "" end;

# input: jobs.json, with the properties of its plans
# output: Markdown for the run's page: the cases that each job leaves out
def cases_left_out:
  .jobs[]
  | select((.left_out // []) != [])
  | "- `\(.target)` on `\(.runner)` leaves out what no changed file fits:"
    + " \(.left_out | map("`\(.case)`") | join(", "))";
