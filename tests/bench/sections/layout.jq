# Builds of the same work, on the page.
include "sections/words";

def titles: { c: "C", go: "Go", rust: "Rust" };

def verdicts: .verdicts | to_entries | map("\(.value) \(.key)") | join(", ");

def largest: if .largest == null then "–" else "\(.largest | percent(1)) (\(.largest_of))" end;

def line:
  [
    titles[.language],
    .heads,
    verdicts,
    (.tau | percent(2)),
    (.within | percent(2)),
    largest,
    "\(.time_only), \(.equal)"
  ]
  | cells;

# How many of the heads were measured.
def heads_text:
  (.languages | map(.heads) | add) as $measured
  | if $measured < .of then "\($measured) of \(.of) heads were measured." else "" end;

def section:
  "## Builds that differ by layout alone",
  "",
  "A service parses, sorts and renders a table. Each head is another build that does the same work:"
  + " comments, unused functions before or after, another order of functions or files, a longer"
  + " path, a larger environment. Each was a whole run of at most \(.budget), with a threshold of"
  + " 3 % for latency p50 and CPU per request. τ is the standard deviation of the true change of"
  + " p50 from build to build: that of the measured changes, without what the spread between"
  + " launches explains. A regression or an improvement here is none of the work: it is true of"
  + " these two builds alone. \(heads_text)",
  "",
  (["language", "heads", "verdicts", "τ", "standard error", "largest change",
    "regressions in time alone, of which told that instructions are equal"] | head),
  (.languages[] | line),
  "",
  "`--relayout N` measures [several layouts](targets.md#builds-that-differ-by-layout-alone) of each"
  + " build.",
  "",
  origin;
