# Bisections of histories with one slow commit.
include "sections/words";

# {slow, found, first, steps, code, minutes, problem}
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

def most($commits): 1 + ($commits | log2 | ceil);

def reached($commits): all(.[]; .found and .steps <= most($commits));

def table($commits):
  (map(select(.found)) | length) as $found
  | ([["slow commit", "found", "the first worse one", "measured", "minutes"]]
      + map([.slow, if .found then "yes" else "no" end, .first // .problem // "-", .steps]
        + [.minutes * 10 | round / 10])
      | spaced),
    "\($found) of \(length) found" + if reached($commits) then "" else "  NO" end;
