# Which jobs (target × runner class) are measured.
#
# A request is made of options and files of scripts/ci/plan/matrix:
#   mode      gate, baseline or release
#   trust     inside: a pull request of this repository; outside: of a fork or a bot;
#             queue: a merge queue's group, which may hold either;
#             sent: a commit that a maintainer sent; main: a run of this repository's main
#   changed   paths of changed files, in mode gate; links: whether one is a link or a submodule
#   targets   names, in other modes; files: [paths of all files of the head], in mode gate
#   before, after   target → definition, in the base's and in the head's tree
#   classes   name → runner class; requested: names of the requested ones; probes: the kinds
#   home      the folder that holds targets/, "" for the repository; own: whether it is the gate's
#   base, head, ref, repository, tier, only, whole, hosted   as the options say
# A candidate is a target that a request may measure: {target, why, moved, narrow, definition}.

import "ci/plan/changes" as changes;
import "lib/images" as images;

# input: the options and files of scripts/ci/plan/matrix, as $ARGS.named
# output: a request
def request:
  .known[0].classes as $classes
  | . + {
      before: .before[0],
      after: .after[0],
      changed: .changed[0],
      classes: $classes,
      requested: (.classes | split(" ")),
      targets: (.targets | split(" ") | map(select(. != ""))),
      home: (.home | if . == "." then "" else rtrimstr("/") end)
    };

# The tree whose definition counts, before or after
def tree($request):
  first(
    # Of a sent commit only the pin counts; everything else is main's.
    (select($request.trust == "sent" and (.moved | not)) | "before"),
    (select($request.after[.target] == null) | "before"),
    "after"
  );

def candidates:
  . as $request
  | if .mode == "gate" then changes::touched
    else .targets | map({ key: ., value: { why: "requested", moved: false } }) | from_entries
    end
  | to_entries
  | sort_by(.key)
  | map(
      { target: .key } + .value
      | .definition = $request[tree($request)][.target]
    );

# {base, head, source}: the commits to measure
def sides($request):
  .definition.source as $source
  | first(
      (select(changes::lives_here($request))
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

# Whether it brings code that nobody with write access has reviewed
def foreign($request):
  ($request.trust | IN("outside", "queue")) or ($request.trust == "inside" and .moved);

# Of an external pull request only services in this repository and moved pins are measured
def admitted($request):
  .target as $target
  | $request.trust != "sent"
    or ($request.before[$target] != null and ($request.own == false or .moved));

def requested_classes: .classes as $classes | .requested | map({ name: . } + $classes[.]);

# Untrusted classes, on which foreign code may run
def hosted_classes:
  .classes
  | to_entries
  | sort_by(.key)
  | map({ name: .key } + .value | select(.trusted | not));

def classes_for($request):
  if foreign($request) then $request | hosted_classes
  elif $request.mode == "gate" then $request | requested_classes
  # A hosted machine is another one each time: it makes only data points, which name their machine.
  else
    $request
    | requested_classes
    | map(select(.trusted or ($request.mode == "baseline" and $request.hosted == "true")))
  end;

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
      narrow: changes::narrowed($request),
      why: changes::reason($request)
    }
    + $sides;

# {target, runner, why} of each trusted class on which foreign code does not run
def excluded($request):
  select($request.mode == "gate" and foreign($request))
  | first(
      (select($request.trust == "queue") | "a merge queue's group may hold commits of forks"),
      (select(.moved)
        | "a moved pin brings foreign code; a maintainer can send it there by its SHA"),
      "it is an external contribution; a maintainer can send it there by its SHA"
    ) as $why
  | { target, runner: ($request | requested_classes[] | select(.trusted) | .name), why: $why };

# {target, runner, why} where no commit can be measured
def unpinned($request):
  .definition = ($request.after[.target] // .definition)
  | select(sides($request).head == null)
  | { target, runner: "any class" }
  | .why = "its definition pins no commit: /source/head of its target.json";

# Why nothing is measured
def skip_reason($unaffected):
  . as $request
  | (.changed | map(changes::belongs($request.home; $request.own).of) | unique) as $kinds
  | first(
      (select(.changed == [])
        | "no file was changed"),
      (select($kinds - ["text"] == [])
        | "only documents were changed: \(.changed | changes::paths_text)"),
      (select($kinds - ["text", "test"] == [])
        | "only documents and tests of the gate were changed: \(.changed | changes::paths_text)"),
      (select($unaffected != [])
        | "\($unaffected | changes::unaffected_text): \(.changed | changes::paths_text)"),
      (select(.trust == "sent")
        | "of an external pull request only commits are measured, with the scripts and definitions"
          + " of main: it moves none"),
      "nothing that is measured was changed: \(.changed | changes::paths_text)"
    );

# input: a request
# output: jobs.json
def jobs:
  . as $request
  | candidates as $all
  | [$all[] | changes::unaffected($request), changes::not_requested($request)] as $unaffected
  | [$all[] | select(.target | IN($unaffected[].target) | not)] as $candidates
  | [$candidates[] | jobs_of($request)] as $jobs
  | { schema: "tollgate/jobs/1", mode, trust }
    + ($all | changes::misnamed($request))
    + {
      skipped: (if $jobs == [] then skip_reason($unaffected) else null end),
      left_out: [$candidates[] | excluded($request), unpinned($request)],
      unaffected: $unaffected,
      changed: (if any($jobs[]; .narrow) then .changed else null end),
      jobs: $jobs
    };

# input: jobs.json
# output: "TARGET: COMMIT" of each commit that is no plain name and could be read as an option
def odd_commits:
  .jobs[]
  | .target as $target
  | (.base, .head)
  | select(. == null or (test("^[A-Za-z0-9][A-Za-z0-9._/+-]{0,199}\\z") | not))
  | "\($target): \(.)";

# input: jobs.json
# output: ids of jobs that contradict their target or class, or would run on machines of another
#   class
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
# output: lines: what is measured, and what is not and why
def lines:
  (.skipped // empty | "nothing to measure: \(.)"),
  (.jobs[] | "\(.target) on \(.runner): \(.base) → \(.head), because of \(.why)"),
  (.left_out[] | "\(.target) not on \(.runner): \(.why)"),
  (.unaffected[]? | "\(.target) not measured: \(.why)");

# input: jobs.json
# output: Markdown for the run's page: what is not measured, and why
def notes:
  (.skipped // empty
    | gsub("[^A-Za-z0-9 ,.:;/_-]"; "?")
    | "⏭️ Nothing is measured: \(.)\n"),
  (.left_out[] | "- `\(.target)` is not measured on `\(.runner)`: \(.why)"),
  (.unaffected[]? | "- `\(.target)` is not measured: \(.why)");

# input: [the gate's own classes.json, the repository's]
# output: problems of the requested classes; warnings begin with "warning: "
# $names: the requested classes
# $today: YYYY-MM-DD
def class_findings($names; $today):
  images::findings($names | split(" "); $today)
  | .problem // "warning: \(.warning)";
