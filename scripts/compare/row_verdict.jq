# From measurements, limits and a baseline to the verdict of one row.
import "compare/beside" as beside;
import "compare/effort" as effort;
import "compare/judge" as judge;
import "compare/judge_set" as judge_set;
import "compare/precheck" as precheck;
import "compare/since" as since;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/metrics" as $metrics;

# input: a row that the plan does not gate
# output: whether it is only shown, though a limit speaks of it: where all cases are gated together,
#   or where the plan has counted the one without a name
def only_shown:
  (.metric | IN(policy::policy.compare.gated_together.value[]))
  or (.label != null and (.metric | IN(policy::policy.compare.shown_by_name.value[])));

# input: a planned row
# output: all that its verdict rests on. first, precheck: the row as it was measured in that set, or
#   null; row: either; case: its case in the measurement; stored: {value, spread} of the snapshot,
#   where it is of the same unit and cases; entry: its threshold entry
# $run: see context
def about($run):
  rows::id as $id
  | . as $planned
  | ($run.first[$id] // $run.precheck[$id] // {}) as $row
  | ($run.thresholds | limits::limit_for($planned; $run.runner)) as $limits
  | (if ($run.gated[$id] | not) and only_shown then null else $limits end) as $entry
  | { $id,
      $planned,
      $row,
      $entry,
      first: $run.first[$id],
      precheck: $run.precheck[$id],
      case: $run.cases[.case],
      stored: ($run.stored[$id]
        | if .unit == $row.unit and .cases == $row.cases then . else null end),
      misfits: ($entry // {} | limits::misfits($row.unit // "")) };

# input: about a row
# output: {verdict, reason} where the plan and its case decide already
# $run: see context
def of_the_case($run):
  (.case.lacks // []) as $lacks
  | first(
      (select($lacks == ["base", "head"])
        | judge_set::word("skipped"; "neither commit has the variant \(.planned.variant)")),
      (select($lacks == ["base"])
        | judge_set::word("new"; "the base does not have the variant \(.planned.variant)")),
      (select($lacks == ["head"])
        | judge_set::word("missing"; "the head does not have the variant \(.planned.variant)")),
      (select(.case.unmeasurable != null and (.case.invalid // []) == [])
        | judge_set::word("skipped"; "not measurable here: \(.case.unmeasurable)")),
      (select(.case.invalid // [] | length > 0)
        | judge_set::word("invalid"; .case.invalid[0].reason) + { whole_case: true }),
      (select(.planned.metric == "throughput" and .case.mode == "rate")
        | judge_set::word("skipped";
          "not measurable here: k6 was the bottleneck, so the rate was fixed")),
      (select(.entry == null and $run.gated[.id])
        | judge_set::word("invalid"; "planned as a gated row, but no limit speaks of it")),
      (select(.misfits and .row.unit != null)
        | judge_set::word("invalid"; "its limit is no amount in"
            + " \(.row.unit | if . == "" then "%" else . end): \(.misfits)"))
    );

# input: about a row that was not measured in the first set
# output: its verdict by the precheck, or why there is none
# $run: see context
def of_the_precheck($run):
  first(
    (select(.precheck != null and .entry != null)
      | .entry as $entry
      | (if $run.usable and .stored then .stored + { control: $run.control } else null end)
        as $stored
      | .precheck
      | judge::length_of as $measured
      | rows::launches as $launches
      | if $launches < $measured and .kind != "exact" then
          judge_set::word("inconclusive"; "only \($launches) of \($measured) launches gave figures")
        else precheck::prechecked($entry; $stored) end),
    (select(.planned.metric == "stalled_slots" and .case.mode == "alone")
      | judge_set::word("skipped"; "needs both sides in turns; they were measured one at a time")),
    (select(.planned.case == "all-cases" and $run.failed == "" and $run.in_pairs < 2)
      | judge_set::word("skipped"; "fewer than two cases were measured in pairs")),
    (select($run.failed == "")
      | ($metrics::metrics[0][.planned.metric].minimum // null) as $least
      | judge_set::word("missing"; "planned, but not in the measurement"
          + if $least then ": it takes \($least) requests of each side in a launch" else "" end)),
    judge_set::word("missing"; "nothing was measured, see above")
  );

# input: about a row of the first set
# output: its verdict where a side gave no sample
# $run: see context
def of_the_silent($run):
  .planned.case as $case
  | first(
      (select(.first | rows::sampled("head") | not)
        | first(
            (select($run.erring[$case] and .planned.metric != "error_rate")
              | judge_set::word("skipped"; "the head gave no expected answer: see error_rate")),
            judge_set::word("missing"; "the head gave no sample")
          )),
      (select(.first | rows::sampled("base") | not)
        | first(
            (select($run.absent[$case])
              | judge_set::word("new"; "the base does not have it")),
            judge_set::word("missing";
              "the base gave no sample, so there is nothing to compare with")
          )
          + { head: (.first | rows::by_launch("head") - [null] | stats::median) })
    );

# input: about a row of the first set
# output: its verdict by its figures
# $run: see context
def of_its_figures($run):
  . as $about
  | .first
  | first(
      (select($about.entry == null)
        | judge_set::judge({ metric, worse_by: "0%" }; $about.case
          | judge_set::in_turns; $run.looks)
        | . + judge_set::word("info"; "not gated") + { limit: null, limit_text: "", open: false }),
      judge_set::judged_by_sets($about; $run)
    );

# input: about a row
# output: the cases that it is made of
def cases_of_row: .row.cases // [.planned.case];

# input: a judged row that more launches may decide
# output: with what would go on deciding it, and what that takes
# $about: see about
# $run: see context
def with_needs($about; $run):
  ($about | cases_of_row) as $cases
  | (if .suspect then $run.confirm_cases else $run.cases end) as $measured
  | ([$cases[] | $measured[.].launches // 0] | min) as $launches
  | [$cases[] | $run.cases[.].seconds] as $seconds
  | (if all($seconds[]; . != null) then $seconds | add else null end) as $each
  | .needs = effort::needs($launches; $each; [$run.looks[].launches])
  | .next = (if .next then .next + { $cases } else null end)
  | .reason += "; " + (.needs | effort::needs_text($run.budget_s));

# input: a judged row
# output: with what would go on deciding it, where anything would. What the stored snapshot has not
#   cleared is measured in turns; what is measured once, is so.
# $about: see about
# $run: see context
def going_on($about; $run):
  first(
    (select($run.planned_cases[$about.planned.case].once == true)
      | .next = null),
    (select(.open or .suspect)
      | with_needs($about; $run)),
    (select($about.first == null and $about.precheck != null
        and (.verdict | IN("pass", "improvement", "info", "skipped", "gone") | not))
      | .next = { set: "first",
          launches: $run.looks[0].launches,
          cases: ($about | cases_of_row) }),
    .
  );

# input: about a row
# output: what a row shows before it is judged
def shown_of:
  (.planned | { case, endpoint, concurrency, variant, metric, label: .label })
  + { unit: (.row.unit // ""),
      better: (.row.better // "lower"),
      kind: (.row.kind // "launch"),
      mode: (if .first == null and .precheck != null then "precheck"
        else .case.mode // "paired" end),
      gated: (.entry != null),
      suspect: false,
      drifted: false,
      base: null,
      head: null,
      change: null,
      interval: null,
      launches: null,
      next: null,
      needs: null,
      whole_case: false,
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
    + judge_set::word("gone";
      "the base's limits speak of it; the head's definition does not measure it");

# input: a planned row
# output: its verdict
# $run: see context
def row_verdict($run):
  about($run)
  | . as $about
  | shown_of
    + first(
        of_the_case($run),
        (select(.first == null) | of_the_precheck($run)),
        of_the_silent($run),
        of_its_figures($run)
      )
  | going_on($about; $run)
  | beside::drift($about.entry // {}; $about.stored; $run)
  | since::drift_since_release($about.entry // {}; $run)
  | beside::accept($run.thresholds.accepted // []; $run.today; $run.snapshot)
  # One build in two modes may well differ.
  | if $run.aa and .verdict == "regression" and $run.planned_cases[.case].base_variant == null then
      .verdict = "invalid"
      | .reason = "both sides are the same build, so this is a false alarm: " + .reason
    else . end
  | del(.worse, .worst, .open, .look, .needed);
