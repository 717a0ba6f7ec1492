# What the files of a change call for. A request is described in ci/matrix.jq.

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
# output: {of, target}: what it belongs to (text, test, twin, gate, target or service), and whose
#   it is, where it is a target's
# $home: the folder that holds targets/, "" for the repository itself
# $own: whether the gate itself lives in this repository
def belongs($home; $own):
  below($home) as $inner
  | ($inner | target_of) as $target
  | first(
      (select(test("[.](md|rst|adoc)$|^docs/|^(LICENSE|NOTICE)")) | { of: "text" }),
      (select($inner // "" | test("^baselines/published/|^targets/[^/]+/page[.]json$"))
        | { of: "text" }),
      (select($inner // "" | test("^k6/lib/|^runner-setup/")) | { of: "gate" }),
      (select($target) | { of: "target", target: $target }),
      (select($own and test("^tests/twin/")) | { of: "twin" }),
      (select($own and test("^tests/")) | { of: "test" }),
      (select(test("^[.]github/images/")) | { of: "text" }),
      (select(test("^[.](gitignore|gitattributes|editorconfig)$")) | { of: "text" }),
      (select($own) | { of: "gate" }),
      (select(test("^[.]github/")) | { of: "text" }),
      { of: "service" }
    );

# input: paths
# output: "README.md and 2 more"
def some: "\(.[0])\(if length > 1 then " and \(length - 1) more" else "" end)";

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
    (select(.of == "twin") | $definition.source.kind == "twin"),
    false
  );

# input: a request in mode gate
# output: target → {why, moved}, for each target that its changed files call for
def touched:
  . as $request
  | (.changed | map({ file: ., at: belongs($request.home; $request.own) })) as $files
  | .after
  | with_entries(
      .key as $target
      | .value as $now
      | [$files[] | select(.at | concerns($target; $now; $request.own)) | .file] as $why
      | select($why != [])
      | ($request.own or $now.source.kind != "git") as $pinned
      | .value = {
          why: ($why | some),
          moved: ($pinned and ($now | moved($request.before[$target])))
        }
    );
