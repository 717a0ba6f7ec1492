# From measurements, limits and a baseline to the verdict of one row.
include "compare/beside";
include "compare/judge_set";
include "compare/screen";
include "lib/limits";
include "lib/rows";
include "lib/stats";

# input: a planned row
# output: all that its verdict rests on. first, screen: the row as it was measured in that set, or
#   null; row: either; case: its case in the measurement; slots: whether that is loaded in slots;
#   stored: {value, spread} of the snapshot, where it is of the same unit and cases; entry: its
#   threshold entry
# $run: see context
def about($run):
  id as $id
  | . as $planned
  | ($run.first[$id] // $run.screen[$id] // {}) as $row
  | ($run.thresholds | limit_for($planned; $run.runner)) as $entry
  | { $id,
      $planned,
      $row,
      $entry,
      first: $run.first[$id],
      screen: $run.screen[$id],
      case: $run.cases[.case],
      slots: ($run.planned_cases[.case].slots == true),
      stored: ($run.stored[$id]
        | if .unit == $row.unit and .cases == $row.cases then . else null end),
      misfits: ($entry // {} | misfits($row.unit // "")) };

# input: about a row
# output: {verdict, reason} where the plan and its case decide already
# $run: see context
def of_the_case($run):
  (.case.lacks // []) as $lacks
  | first(
      (select($lacks == ["base", "head"])
        | word("skipped"; "neither commit has the variant \(.planned.variant)")),
      (select($lacks == ["base"])
        | word("new"; "the base does not have the variant \(.planned.variant)")),
      (select($lacks == ["head"])
        | word("missing"; "the head does not have the variant \(.planned.variant)")),
      (select(.case.invalid // [] | length > 0)
        | word("invalid"; .case.invalid | map(.reason) | join("; "))),
      (select(.planned.metric == "throughput" and .case.mode == "rate")
        | word("skipped"; "not measurable here: k6 was the bottleneck, so the rate was fixed")),
      (select(.entry == null and $run.gated[.id])
        | word("invalid"; "planned as a gated row, but no limit speaks of it")),
      (select(.misfits and .row.unit != null)
        | word("invalid"; "its limit is no amount in"
            + " \(.row.unit | if . == "" then "%" else . end): \(.misfits)"))
    );

# input: about a row that was not measured in the first set
# output: its verdict by the screen, or why there is none
# $run: see context
def of_the_screen($run):
  first(
    (select(.screen != null and .entry != null)
      | .entry as $entry
      | (if $run.usable then .stored else null end) as $stored
      | .screen
      | launches as $launches
      | if $launches < $run.launches and .kind != "exact" then
          word("inconclusive"; "only \($launches) of \($run.launches) launches gave figures")
        else screened($entry; $stored) end),
    (select(.planned.metric == "stalled_slots" and .case.mode == "alone")
      | word("skipped"; "needs both sides in turns; they were measured one at a time")),
    (select(.planned.case == "all-cases" and $run.failed == "")
      | word("skipped"; "fewer than two cases were measured in pairs")),
    (select($run.failed == "")
      | word("missing"; "planned, but not in the measurement")),
    word("missing"; "nothing was measured, see above")
  );

# input: about a row of the first set
# output: its verdict where a side gave no sample
# $run: see context
def of_the_silent($run):
  .planned.case as $case
  | first(
      (select(.first | sampled("head") | not)
        | first(
            (select($run.erring[$case])
              | word("skipped"; "the head gave no expected answer: see error_rate")),
            word("missing"; "the head gave no sample")
          )),
      (select(.first | sampled("base") | not)
        | first(
            (select($run.absent[$case])
              | word("new"; "the base does not have it")),
            word("missing"; "the base gave no sample, so there is nothing to compare with")
          )
          + { head: (.first | by_launch("head") - [null] | median) })
    );

# input: about a row of the first set
# output: its verdict by its figures
# $run: see context
def of_its_figures($run):
  . as $about
  | (.case | taken($about.slots)) as $how
  | .first
  | first(
      (select($about.entry == null)
        | judge({ metric, worse_by: "0%" }; $how; $run; null)
        | . + word("info"; "not gated") + { limit: null, limit_text: "" }),
      (judge($about.entry; $how; $run; $about.stored.spread)
        | confirmed(second_set($about; $run)))
    );

# input: about a row
# output: what a row shows before it is judged
def shown_of:
  (.planned | { case, endpoint, concurrency, variant, metric, label: .label })
  + { unit: (.row.unit // ""),
      better: (.row.better // "lower"),
      kind: (.row.kind // "launch"),
      mode: (if .first == null and .screen != null then "screen" else .case.mode // "paired" end),
      gated: (.entry != null),
      suspect: false,
      drifted: false,
      base: null,
      head: null,
      change: null,
      interval: null,
      detectable: null,
      limit: null,
      limit_text: "",
      confirm: null,
      stored: null };

# input: a row that a plan calls gone
# output: its verdict
def gone_row:
  .limit_text as $limit_text
  | { planned: ., row: {}, entry: {} }
  | shown_of
    + { $limit_text }
    + word("gone"; "the base's limits speak of it; the head's definition does not measure it");

# input: a planned row
# output: its verdict
# $run: see context
def row_verdict($run):
  about($run)
  | . as $about
  | shown_of
    + first(
        of_the_case($run),
        (select(.first == null) | of_the_screen($run)),
        of_the_silent($run),
        of_its_figures($run)
      )
  | drift($about.entry // {}; $about.stored; $run)
  | accept($run.thresholds.accepted // []; $run.today; $run.snapshot)
  | if $run.aa and .verdict == "regression" then
      .verdict = "invalid"
      | .reason = "both sides are the same build, so this is a false alarm: " + .reason
    else . end
  | del(.worse, .worst);
