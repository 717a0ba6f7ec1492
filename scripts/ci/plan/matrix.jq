# Which jobs (target × runner class) are measured.
#
# A request is what scripts/ci/plan/matrix was asked for and what it has found:
#   mode      gate, baseline or release
#   trust     inside: a pull request of this repository; outside: of a fork or a bot;
#             queue: a group that waits to be merged, in which there may be some of either;
#             sent: one that a maintainer sent by its SHA; main: a run of this repository's own
#   changed   paths of changed files, in mode gate; links: whether one is a link or a submodule
#   targets   names, in other modes; files: [paths of all files of the head], in mode gate
#   before, after   target → definition, in the base's and in the head's tree
#   classes   name → runner class; wanted: names of those that were asked for; probes: the kinds
#   home      the folder that holds targets/, "" for the repository; own: whether the gate is in it
#   base, head, ref, repository, tier, only, whole, hosted   as the options say
# A candidate is a target that a request is about: {target, why, moved, narrow, definition}.

import "ci/plan/narrow" as narrow;
import "ci/plan/changes" as changes;

# input: the options and files of scripts/ci/plan/matrix, as $ARGS.named
# output: a request
def request:
  .known[0].classes as $classes
  | . + {
      before: .before[0],
      after: .after[0],
      changed: .changed[0],
      classes: $classes,
      wanted: (.classes | split(" ")),
      targets: (.targets | split(" ") | map(select(. != ""))),
      home: (.home | if . == "." then "" else rtrimstr("/") end)
    };

# input: a candidate without its definition
# output: the tree that has its definition, before or after
# $request: what is asked for
def tree($request):
  first(
    # Of what a maintainer has sent only the pin is taken; all else is as it is in main.
    (select($request.trust == "sent" and (.moved | not)) | "before"),
    (select($request.after[.target] == null) | "before"),
    "after"
  );

# input: a request
# output: its candidates, by name
def candidates:
  . as $request
  | if .mode == "gate" then changes::touched
    else .targets | map({ key: ., value: { why: "asked for", moved: false } }) | from_entries
    end
  | to_entries
  | sort_by(.key)
  | map(
      { target: .key } + .value
      | .definition = $request[tree($request)][.target]
    );

# input: a candidate
# output: {base, head, source}: the commits to measure
# $request: what is asked for
def sides($request):
  .definition.source as $source
  | first(
      (select(narrow::lives_here($request))
        | $request
        | { base, head, source: "path:\(.repository)" }),
      (select(.moved)
        | { base: $request.before[.target].source.head, head: $source.head, source: "" }),
      (select($request.mode == "release")
        | { base: ($source.base // $source.head), head: $source.head, source: "" }),
      (select($request.mode == "baseline" and $request.ref != "")
        | { base: $request.ref, head: $request.ref, source: "" }),
      { base: $source.head, head: $source.head, source: "" }
    );

# input: a candidate
# output: whether it brings code that nobody who may write here has looked at
# $request: what is asked for
def foreign($request):
  ($request.trust | IN("outside", "queue")) or ($request.trust == "inside" and .moved);

# input: a candidate
# output: whether it may be measured at all
# $request: what is asked for
def admitted($request):
  .target as $target
  | $request.trust != "sent"
    or ($request.before[$target] != null and ($request.own == false or .moved));

# input: a request
# output: its runner classes, those that were asked for: {name, runs_on, build_on, arch, trusted}
def wanted_classes: .classes as $classes | .wanted | map({ name: . } + $classes[.]);

# input: a request
# output: its runner classes that are not trusted, so that foreign code may run there
def hosted_classes:
  .classes
  | to_entries
  | sort_by(.key)
  | map({ name: .key } + .value | select(.trusted | not));

# input: a candidate
# output: the runner classes on which it is measured
# $request: what is asked for
def classes_for($request):
  if foreign($request) then $request | hosted_classes
  elif $request.mode == "gate" then $request | wanted_classes
  # Of a machine that is another one tomorrow only data points are kept: they name their machine.
  else
    $request
    | wanted_classes
    | map(select(.trusted or ($request.mode == "baseline" and $request.hosted == "true")))
  end;

# input: a candidate
# output: its jobs
# $request: what is asked for
def jobs_of($request):
  select(admitted($request))
  | sides($request) as $sides
  | select($sides.head != null)
  | classes_for($request)[] as $class
  | {
      id: "\(.target)_\($class.name)",
      target,
      runner: $class.name,
      runs_on: $class.runs_on,
      build_on: $class.build_on,
      arch: $class.arch,
      tier: $request.tier,
      only: $request.only,
      definitions: (
        if $request.trust == "sent" or $request.after[.target] == null then "base" else "head" end
      ),
      policy: (if $request.before[.target] then "base" else "head" end),
      narrow: narrow::narrowed($request),
      why: narrow::reason($request)
    }
    + $sides;

# input: a candidate
# output: {target, runner, why} for each class that it is kept from because it is foreign
# $request: what is asked for
def kept_from($request):
  select($request.mode == "gate" and foreign($request))
  | first(
      (select($request.trust == "queue") | "a group to be merged may hold commits of forks"),
      (select(.moved)
        | "a moved pin brings foreign code; a maintainer may send it there by its SHA"),
      "it comes from outside; a maintainer may send it there by its SHA"
    ) as $why
  | { target, runner: ($request | wanted_classes[] | select(.trusted) | .name), why: $why };

# input: a candidate
# output: {target, runner, why} if there is no commit of it that could be measured
# $request: what is asked for
def unpinned($request):
  .definition = ($request.after[.target] // .definition)
  | select(sides($request).head == null)
  | { target, runner: "any class" }
  | .why = "its definition pins no commit: /source/head of its target.json";

# input: a request of which no job has come
# output: why nothing is measured, in words
# $unaffected: {target, why} of targets whose paths leave all of them out
def nothing($unaffected):
  . as $request
  | (.changed | map(changes::belongs($request.home; $request.own).of) | unique) as $kinds
  | first(
      (select(.changed == [])
        | "no file was changed"),
      (select($kinds - ["text"] == [])
        | "only documents were changed: \(.changed | changes::some)"),
      (select($kinds - ["text", "test"] == [])
        | "only documents and the gate's own tests were changed: \(.changed | changes::some)"),
      (select($unaffected != [])
        | "\($unaffected | narrow::unaffected_text): \(.changed | changes::some)"),
      (select(.trust == "sent")
        | "of an outside contribution only commits are measured, with the scripts and definitions"
          + " of main: it moves none"),
      "nothing that is measured was changed: \(.changed | changes::some)"
    );

# input: a request
# output: jobs.json
def jobs:
  . as $request
  | candidates as $all
  | [$all[] | narrow::unaffected($request), narrow::not_asked_for($request)] as $unaffected
  | [$all[] | select(.target | IN($unaffected[].target) | not)] as $candidates
  | [$candidates[] | jobs_of($request)] as $jobs
  | { schema: "tollgate/jobs/1", mode, trust }
    + ($all | narrow::misnamed($request))
    + {
      skipped: (if $jobs == [] then nothing($unaffected) else null end),
      left_out: [$candidates[] | kept_from($request), unpinned($request)],
      unaffected: $unaffected,
      changed: (if any($jobs[]; .narrow) then .changed else null end),
      jobs: $jobs
    };

# input: jobs.json
# output: "TARGET: COMMIT" for each commit that is no plain name, and might be taken for an option
def odd_commits:
  .jobs[]
  | .target as $target
  | (.base, .head)
  | select(. == null or (test("^[A-Za-z0-9][A-Za-z0-9._/+-]{0,199}\\z") | not))
  | "\($target): \(.)";

# input: jobs.json
# output: the id of each job that is not what it is called, or would be built or measured elsewhere
#   than on its class of machine
# $classes: name → runner class, as the base has them
def misplaced($classes):
  .jobs[]
  | $classes[.runner] as $class
  | select(
      .id != "\(.target)_\(.runner)"
      or (.id | test("^[a-z0-9][a-z0-9-]*_[a-z0-9-]+\\z") | not)
      or $class == null
      or [.runs_on, .build_on] != [$class.runs_on, $class.build_on]
    )
  | .id;

# input: jobs.json
# output: lines for people: what is measured, and what is not and why
def lines:
  (.skipped // empty | "nothing to measure: \(.)"),
  (.jobs[] | "\(.target) on \(.runner): \(.base) → \(.head), because of \(.why)"),
  (.left_out[] | "\(.target) not on \(.runner): \(.why)"),
  (.unaffected[]? | "\(.target) not at all: \(.why)");

# input: jobs.json
# output: Markdown for the page of the run: that nothing is measured, and what is not measured where
def notes:
  (.skipped // empty
    | gsub("[^A-Za-z0-9 ,.:;/_-]"; "?")
    | "⏭️ Nothing is measured: \(.)\n"),
  (.left_out[] | "- `\(.target)` is not measured on `\(.runner)`: \(.why)"),
  (.unaffected[]? | "- `\(.target)` is not measured: \(.why)");
