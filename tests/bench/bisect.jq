# What bisections of histories with one slow commit have found.
include "spaced";

# input: bisect.json
# output: {slow, found, first, steps, code, minutes, problem}
# $slow: the number of the slow commit
# $wanted: its name
# $code: how gate bisect ended
# $us: how long it took
def ended($slow; $wanted; $code; $us):
  {
    $slow,
    found: (.first.commit? == $wanted),
    first: (.first.subject? // null),
    steps: (.steps | length),
    $code,
    minutes: ($us / 6e7),
    problem
  };

# input: anything
# output: how many commits may be measured: bad, and one each time that what is left is halved
# $commits: how many could be the first slow one
def most($commits): 1 + ($commits | log2 | ceil);

# input: what each bisection came to
# output: whether each has found its commit, and has measured no more than needed
# $commits: how many could be the first slow one
def reached($commits): all(.[]; .found and .steps <= most($commits));

# input: the same
# output: lines of text
# $commits: how many could be the first slow one
def table($commits):
  (map(select(.found)) | length) as $found
  | ([["slow commit", "found", "the first worse one", "measured", "minutes"]]
      + map([.slow, if .found then "yes" else "no" end, .first // .problem // "-", .steps]
        + [.minutes * 10 | round / 10])
      | spaced),
    "\($found) of \(length) found" + if reached($commits) then "" else "  NO" end;
