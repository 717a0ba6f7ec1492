# Which cells (target × runner class) a change calls for.

# input: path of a changed file; output: {of, target}: what it belongs to (text, test, twin, gate, target, service), and whose it is, where it is a target's.
# $home: the folder of the rooms, "" for the repository itself; $own: whether the gate itself lives in this repository
def belongs($home; $own):
  (if $home == "" then . elif startswith($home + "/") then .[($home | length) + 1:] else null end) as $inner
  | ([$inner // "" | capture("^(targets|k6|thresholds|baselines/[^/]+)/(?<target>[a-z0-9][a-z0-9-]*)([.]json$|/)")][0].target) as $target
  | if test("[.](md|rst|adoc)$|^docs/|^(LICENSE|NOTICE)") or ($inner // "" | test("^baselines/published/")) then { of: "text" }
    elif $inner and ($inner | test("^k6/lib/|^runner-setup/")) then { of: "gate" }
    elif $target then { of: "target", target: $target }
    elif $own and test("^tests/twin/") then { of: "twin" }
    elif $own and test("^tests/") then { of: "test" }
    elif test("^[.]github/images/|^[.](gitignore|gitattributes|editorconfig)$") then { of: "text" }
    elif $own then { of: "gate" }
    elif test("^[.]github/") then { of: "text" }
    else { of: "service" } end;

# input: paths; output: "README.md and 2 more"
def some: "\(.[0])\(if length > 1 then " and \(length - 1) more" else "" end)";

# input: a target's definition now; output: whether the change moves its pinned commit
def moved($before): $before != null and (.source | [.kind, .repository]) == ($before.source | [.kind, .repository])
  and .source.head != null and $before.source.head != null and .source.head != $before.source.head;

# input: {changed, before, after, home, own}; output: target → {files, why, moved} for each target that is to be measured
def touched:
  . as $a | ($a.changed | map({ file: ., at: belongs($a.home; $a.own) })) as $files
  | [$a.after | keys[] as $target | .[$target] as $now
      | [$files[] | select((.at.of == "target" and .at.target == $target) or .at.of == "service" or (.at.of == "gate" and ($a.own | not or $now.source.kind != "git"))
          or (.at.of == "twin" and $now.source.kind == "twin")) | .file] as $why
      | select($why != []) | { key: $target, value: { why: ($why | some), moved: (($a.own or $now.source.kind != "git") and ($now | moved($a.before[$target]))) } }] | from_entries;

# input: nothing; output: why nothing is measured, in words; $a as in cells
def nothing($a):
  ($a.changed | map(belongs($a.home; $a.own).of) | unique) as $kinds
  | if $a.changed == [] then "no file was changed"
    elif $kinds - ["text"] == [] then "only documents were changed: \($a.changed | some)"
    elif $kinds - ["text", "test"] == [] then "only documents and the gate's own tests were changed: \($a.changed | some)"
    elif $a.trust == "sent" then "of an outside contribution only commits are measured, with the scripts and definitions of main: it moves none"
    else "nothing that is measured was changed: \($a.changed | some)" end;

# input: a target's definition; output: {base, head, source}: the commits of a cell. $touch: its entry in touched, null where a run was asked for
def sides($a; $touch):
  if $a.own == false and .source.kind == "git" then { base: $a.base, head: $a.head, source: "path:\($a.repository)" }
  elif $touch.moved then { base: $a.before[.target].source.head, head: .source.head, source: "" }
  elif $a.mode == "release" then { base: (.source.base // .source.head), head: .source.head, source: "" }
  elif $a.mode == "baseline" and $a.ref != "" then { base: $a.ref, head: $a.ref, source: "" }
  else { base: .source.head, head: .source.head, source: "" } end;

# input: nothing; output: what to measure. $a: {mode: gate | baseline | release, trust: inside | outside | sent | main, changed, targets, before, after, classes,
# wanted, home, own, base, head, ref, repository, tier, only}. inside: a pull request of this repository; outside: of a fork or a bot; sent: one that a
# maintainer has sent by its SHA; main: a run of this repository's own. before, after: target → definition in the base's and in the head's tree
def cells($a):
  ($a.wanted | map(. as $name | { name: $name } + $a.classes[$name])) as $wanted
  | ([$a.classes | keys[] as $name | { name: $name } + .[$name] | select(.trusted | not)]) as $hosted
  | (if $a.mode == "gate" then ($a | touched) else [$a.targets[] | { key: ., value: { why: "asked for", moved: false } }] | from_entries end) as $touched
  | [$touched | keys[] as $target | .[$target] as $touch | (if $a.trust == "sent" and ($touch.moved | not) then $a.before else $a.after end)[$target] as $now
      | (if $a.trust == "outside" then "it comes from outside" elif $a.trust == "inside" and $touch.moved then "it moves a pin, which brings foreign code" else "" end) as $foreign
      | select($a.trust != "sent" or ($a.before[$target] != null and ($a.own == false or $touch.moved)))
      | select($now | sides($a; $touch).head != null)
      | (if $foreign != "" then $hosted elif $a.mode != "gate" then [$wanted[] | select(.trusted)] else $wanted end)[] as $class
      | { id: "\($target)_\($class.name)", target: $target, runner: $class.name, runs_on: $class.runs_on, build_on: $class.build_on, arch: $class.arch, tier: $a.tier, only: $a.only,
          rooms: (if $a.trust == "sent" then "judge" else "head" end), judge: (if $a.before[$target] then "judge" else "head" end), why: $touch.why }
        + ($now | sides($a; $touch))] as $cells
  | [$touched | keys[] as $target | .[$target] as $touch | select($a.mode == "gate" and ($a.trust == "outside" or ($a.trust == "inside" and $touch.moved)))
      | $wanted[] | select(.trusted) | { target: $target, runner: .name,
          why: "\(if $touch.moved then "a moved pin brings foreign code" else "it comes from outside" end); a maintainer may send it there by its SHA" }] as $left
  | ($left + [$touched | keys[] as $target | ($a.after[$target] // empty) | select(sides($a; $touched[$target]).head == null)
      | { target: $target, runner: "any class", why: "its definition pins no commit: /source/head of its target.json" }]) as $left
  | { schema: "tollgate/cells/1", mode: $a.mode, trust: $a.trust, skipped: (if $cells == [] then nothing($a) else null end), left_out: $left, cells: $cells };
