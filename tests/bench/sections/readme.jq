# The figures that README.md and a page of .github/docs quote.
include "sections/words";

def range: "\(.[0] | signed(1) | rtrimstr(" %")) to \(.[1] | signed(1))";

def in_words: { "10": "ten", "15": "fifteen" }["\(.)"] // "\(.)";

def decision:
  .decision.row
  | (.launches | in_words) as $first
  | (.limit | percent(0)) as $limit
  | (.change | signed(1)) as $change
  | "The p50 latency of the demo's search at four users has a threshold of \($limit).",
    "",
    "1. Both versions start fresh \($first) times. Each launch gives one value: the change of head",
    "   against base. Their median is **\($change)**.",
    "2. Without a change each value is equally likely to be positive or negative, so a rank-based",
    "   confidence interval holds for any noise. It is **\(.interval | range)**.",
    "3. The interval excludes zero, and \($change) is significantly more than \($limit), too.",
    "   The row is suspect, and \(.confirm.launches | in_words) more launches are judged",
    "   independently: **\(.confirm.change | signed(1))**, interval"
    + " \(.confirm.interval | range). They confirm a",
    "   *regression*.",
    "",
    "If the interval ended below \($limit), the row would pass. With an interval of −1 to 9 %, it",
    "would be measured again, in up to 48 launches.";

def detected($amount; $limits; $name; $of):
  slower_at($amount; $limits)
  | [
      $name,
      quiet_and_worst(-.found; .found | percent(1)),
      $of
    ]
  | map(rtrimstr(" (each)"))
  | cells;

def unchanged($limits; $of):
  "A/A runs, thresholds of \(limits_words($limits)): false positives · inconclusive" as $name
  | unchanged_at($limits; "recorded")
  | [
      $name,
      quiet_and_worst(-.green;
        "\(.share | percent(2)) · \(1 - .share - .green | percent(1))"),
      $of
    ]
  | map(sub(" \\([a-z]+\\)$"; ""))
  | cells;

def whole:
  (.beside[0] | "\(.codes["1"] // 0) · \(.codes["2"] // 0) of \(.runs)") as $quiet
  | (.beside[-1] | "\(.codes["1"] // 0) · \(.codes["2"] // 0) of \(.runs)") as $busy
  | [
      "complete A/A runs of the demo: false positives · inconclusive",
      $quiet,
      $busy,
      "all \(.runs) runs: at most \(.red_at_most | percent(0)) false positives, at 95 % confidence"
    ]
  | cells;

def minutes:
  [.cases[] | .cases] as $cases
  | [
      "minutes of measuring, \($cases | map(tostring) | join(" · ")) cases, no regression",
      ([.cases[] | .clear | digits(1)] | join(" · ")),
      ([.cases[] | .look | digits(1)] | join(" · ")),
      "as planned, for 4 and for 10 launches, without builds and queue; a regression adds"
        + " \([.cases[] | .confirmed - .clear] | max | digits(1))"
    ]
  | cells;

# The table of README.md.
def figures:
  .sensitivity as $all
  | ("\($all.draws)" | sub("000$"; ",000")) as $draws
  | ("\($draws) runs of 40 rows, bootstrapped from \($all | launches_of(. == 0)) recorded launches"
    + " per condition; no bound") as $of
  | ($all
    | instructions_words as $limit
    | (["", "quiet", "busy", "basis and limits"] | cells),
      "|---|--:|--:|---|",
      unchanged("usual"; $of),
      unchanged("fine"; "as above"),
      detected(10; "usual"; "+10 % work, thresholds of \(limits_words("usual")): detected";
        "as above, from \(launches_of(. > 0)) launches"),
      detected(5; "fine"; "+5 % work, thresholds of \(limits_words("fine")): detected"; "as above"),
      (.instructions
        | detected(2; "fine"; "+2 % instructions, threshold of \($limit): detected";
            "as above, from \(launches_of(true)) launches"))),
    (.identical | whole),
    (.cost | minutes);

# The row of the example: {row}, with change and interval as shares.
def decision_row:
  .rows[]
  | select(.case == "search-c4" and .metric == "latency_p50")
  | { case, metric, verdict, base, head, unit, limit, change, interval, launches, confirm }
  | { row: . };
