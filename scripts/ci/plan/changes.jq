# What the files of a change call for. A request is described in ci/plan/matrix.jq.
#
# What is measured for nothing costs minutes; what is not measured for a wrong reason is green. So
# whatever is not known to be read by people only counts as what is measured.

import "lib/text" as text;

# input: path of a changed file
# output: the same below the folder that holds targets/, null where it is not in there
# $home: that folder, "" for the repository itself
def below($home):
  if $home == "" then .
  elif startswith($home + "/") then .[($home | length) + 1:]
  else null
  end;

# input: a path below that folder, or null
# output: the target that it belongs to, or null
def target_of:
  "^(targets|k6|thresholds|baselines/[^/]+)/(?<target>[a-z0-9][a-z0-9-]*)([.]json$|/)" as $place
  | [. // "" | capture($place)][0].target;

# input: path of a changed file
# output: whether it is a document. Its ending alone does not make it one: a service may compile in
#   or serve what lies among its sources. Patterns end with \z, because $ would let a line end pass.
def document:
  test("^[^/]+[.](md|rst|adoc)\\z")
  or test("^docs/.+[.](md|rst|adoc|svg|png|jpg|gif)\\z")
  or test("(^|/)(README|CHANGELOG)[.](md|rst|adoc)\\z")
  or test("^(LICENSE|NOTICE)([.](md|txt))?\\z");

# input: path of a changed file of the gate's own repository
# output: whether it is shown to people, and nothing that measures reads it
def shown:
  test("^[.]github/images/[^/]+[.](png|svg)\\z")
  or test("^[.]github/(docs/.+[.](md|png|svg)|[A-Z_]+[.]md|ISSUE_TEMPLATE/[^/]+|CODEOWNERS)\\z")
  or test("^baselines/published/[^/]+/[^/]+[.]json\\z")
  or test("^targets/[^/]+/page[.]json\\z");

# input: path of a changed file of a service's repository
# output: whether it is a setting of GitHub's, such as a workflow
def setting: test("^[.]github/([^/]+/)?[^/]+[.](yml|yaml|md)\\z");

# input: path of a changed file
# output: {of, target}: what it belongs to (text, test, mock, gate, target or service), and whose
#   it is, where it is a target's
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
# output: "README.md and 2 more", one line, whatever a path may have in it
def some:
  (.[0] | text::plain(200)) as $one
  | if length > 1 then "\($one) and \(length - 1) more" else $one end;

# input: a target's definition now
# output: whether the change moves its pinned commit
# $before: its definition before the change, or null
def moved($before):
  $before != null
  and (.source | [.kind, .repository]) == ($before.source | [.kind, .repository])
  and .source.head != null
  and $before.source.head != null
  and .source.head != $before.source.head;

# input: what a changed file belongs to
# output: whether that calls for measuring a target
# $definition: of that target; $target: its name
# $own: whether the gate itself lives in this repository
def concerns($target; $definition; $own):
  first(
    (select(.of == "service") | true),
    (select(.of == "target") | .target == $target),
    (select(.of == "gate") | ($own | not) or $definition.source.kind != "git"),
    (select(.of == "mock") | $definition.source.kind == "mock"),
    false
  );

# input: a request in mode gate
# output: whether the change removes a service's definition. One that the head has never had,
#   because main has gained it since, is not removed.
# $target: its name
def removes($target):
  ([.home, "targets/\($target)/target.json"] | map(select(. != "")) | join("/")) as $file
  | .own == false
    and .after[$target] == null
    and any(.changed[]; . == $file);

# input: a request in mode gate
# output: target → definition, as the change has it; where it has removed it, as it was: what takes
#   away a service's measure is measured by it once more
def definitions:
  . as $request
  | .before
  | with_entries(select(.key as $target | $request | removes($target)))
  | . + $request.after;

# input: a request in mode gate
# output: target → {why, moved, narrow}, for each target that its changed files call for; narrow:
#   they are files of a service, so that the paths which it names may leave some of it out
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
          why: ($calling | map(.file) | some),
          moved: ($pinned and ($now | moved($request.before[$target]))),
          narrow: all($calling[]; .at.of == "service")
        }
    );
