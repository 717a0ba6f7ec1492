# The pages of figures, from all results.
include "sections/words";
import "sections/sensitivity" as sensitivity;
import "sections/rivals" as rivals;
import "sections/runs" as runs;
import "sections/coverage" as coverage;
import "sections/cost" as cost;
import "sections/faults" as faults;
import "sections/layout" as layout;
import "sections/simulated" as simulated;

def goals:
  "Tollgate is designed for false positives in at most 1 % of runs, and for at most 1 % of rows"
  + " (5 % of counts) that pass although they are worse by their threshold; other rows end"
  + " *inconclusive*. This page shows the measured rates. Every figure comes from a file in"
  + " [tests/bench/results](../../tests/bench/results), which names its command, date and machine;"
  + " `tests/lint` fails if text and files differ.";

def unchanged($limits):
  limits_words($limits) as $words
  | unchanged_at($limits; "recorded")
  | ([
        "A/A runs, thresholds of \($words): false positives · inconclusive · passed",
        quiet_and_worst(-.green;
          "\(.share | percent(2)) · \(1 - .share - .green | percent(1)) · \(.green | percent(1))")
      ] | cells),
    ([
        "… minutes for ten cases, without builds: mean · 90th percentile",
        quiet_and_worst(.minutes; "\(.minutes | digits(1)) · \(.minutes_p90 | digits(1))")
      ] | cells);

def slower($amount; $limits; $words):
  slower_at($amount; $limits)
  | [
      "+\($amount) % \($words): detected · passed",
      quiet_and_worst(-.found; "\(.found | percent(1)) · \(.passed | percent(1))")
    ]
  | cells;

def ends:
  (.codes["1"] // 0) as $red
  | (.codes["0"] // 0) as $green
  | "\($red) · \(.runs - $red - $green) · \($green)";

def whole_runs:
  [
    "whole A/A runs of the demo: false positives · inconclusive · passed",
    ([.beside[] | select(.from == 0) | ends][0] // "–"),
    (.beside[-1]
      | if .from > 0 then "\(ends) (other load of \(.from) processors or more)" else "–" end)
  ]
  | cells;

def summary:
  "## Summary",
  "",
  "Measured on one shared virtual machine; nothing at GitHub, nothing on a Raspberry Pi.",
  "",
  (["", "quiet", "worst of three busy conditions"] | head),
  (.sensitivity | select(.) | (
    unchanged("usual"),
    unchanged("fine"),
    slower(10; "usual"; "work, thresholds of \(limits_words("usual"))"),
    slower(5; "fine"; "work, thresholds of \(limits_words("fine"))"),
    (instructions_words as $limit
      | .instructions
      | slower(2; "fine"; "instructions, threshold of \($limit)"))
  )),
  (.identical | select(.) | whole_runs),
  "",
  "A *row* is one metric of one case, a *case* one endpoint at one concurrency. In each *launch*"
  + " both versions start fresh and are loaded in turns, for about two seconds"
  + " ([glossary](glossary.md)).";

def limitations:
  "## Limitations of these figures",
  "",
  "- **One machine.** All figures come from one shared virtual machine, none from GitHub, a"
  + " Raspberry Pi or a self-hosted runner. Its load conditions are artificial.",
  (.sensitivity
    | select(.)
    | "- **Few recordings.** Runs are bootstrapped from \(launches_of(. == 0)) recorded launches"
      + " per shape of load and condition, slower cases from \(launches_of(. > 0)). A bootstrap"
      + " shows only events that the recordings contain. The bound of 1 % false positives rests on"
      + " the exact rank distribution and on independent launches, not on these runs."),
  "- **A mock service.** The extra work is known only because the service is a mock. The runs of"
  + " third-party servers below are few.",
  "- **Rules, not tools.** The other rules follow the documentation of their tools, with one"
  + " value per launch. A tool's own sampling may be better.",
  "- **Times find less than instructions.** Without instruction counts, small regressions on a busy"
  + " machine stay *inconclusive*.",
  (.identical.beside[-1]?
    | select(.from > 0 and .rows_open > 0)
    | "- **Busy machines.** With other load of \(.from) processors or more, \(.codes["2"] // 0) of"
      + " \(.runs) whole A/A runs of the demo were inconclusive after its few minutes. How many of"
      + " them the minutes of a pull request would decide was not measured."),
  (if (.identical.runs // 0) < 100 then
    "- **Few whole runs.** \(.identical.runs // 0) whole A/A runs;"
    + " `tests/bench/run identical` adds more."
  else empty end);

# A section, where its results exist.
def of($name; f): .[$name] | if . then "", f else empty end;

def begin($title):
  "# \($title)",
  "",
  "<!-- Generated from tests/bench/results by tests/bench/run page; manual changes are lost. -->",
  "";

def accuracy:
  begin("Accuracy"),
  goals,
  "",
  summary,
  "",
  limitations,
  of("sensitivity"; sensitivity::section),
  of("identical"; runs::identical),
  of("simulate"; simulated::section),
  of("coverage"; coverage::section),
  of("rivals"; rivals::section),
  of("released"; runs::released);

def undetected:
  begin("What it does not see"),
  "A green check says that no gated row is worse by more than its threshold, as far as the error"
  + " rates of [Accuracy](accuracy.md) go. This page shows, by seeded faults and by builds that do"
  + " the same work, what such a check misses, and what it takes for slower although it is not.",
  of("faults"; faults::section),
  of("layout"; layout::section),
  "",
  "## Beyond every run",
  "",
  "- What takes longer than the load of a launch, two seconds and the minutes of a soak, to show:"
  + " hours of uptime, nightly jobs.",
  "- What depends on another machine: more processors, another processor, memory under pressure.",
  "- Traffic that the k6 scripts do not send, and data that their fixtures do not have.";

def cost:
  begin("Cost"),
  "What a run takes of a machine. Minutes of a pull request are in the"
  + " [README](../../README.md#accuracy-and-cost), and of a noisy machine in"
  + " [Accuracy](accuracy.md#sensitivity).",
  of("spent"; cost::spent),
  of("scale"; cost::scale);
