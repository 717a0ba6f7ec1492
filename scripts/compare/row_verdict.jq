# The verdict of one row, from measurements, limits and a baseline.
import "compare/accepted" as accepted;
import "compare/answers" as answers;
import "compare/drift" as drift;
import "compare/effort" as effort;
import "compare/judge" as judge;
import "compare/judge_set" as judge_set;
import "compare/precheck" as precheck;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/metrics" as $metrics;

# whether the limit of a row that is not gated gates another one: that of all cases, or that without
# a label
def only_shown:
  (.metric | IN(policy::policy.compare.gated_together.value[]))
  or (.label != null and (.metric | IN(policy::policy.compare.shown_by_name.value[])));

# whether the limit is that of all cases together, of which this one is too short to see as little
def shares_limit($limits; $run):
  .label == null
  and .case != "all-cases"
  and $run.in_pairs > 1
  and ($limits | . != null and .endpoint == null)
  and (.metric | IN(policy::policy.compare.gated_together.value[]))
  and ({ case: "all-cases", metric } | $run.gated[rows::id] == true);

# what the verdict of a planned row depends on. first, precheck: the row of that set, or null; row:
# either; case: its case in the measurement; stored: {value, spread} of the snapshot, where it is of
# the same unit and cases; entry: its threshold entry
def about($run):
  rows::id as $id
  | . as $planned
  | ($run.first[$id] // $run.precheck[$id] // {}) as $row
  | ($run.thresholds | limits::limit_for($planned; $run.runner)) as $limits
  | first(
      (select(($run.gated[$id] | not) and only_shown) | null),
      (select(shares_limit($limits; $run))
        | $limits | limits::widened(policy::policy.compare.case_times.value)),
      $limits
    ) as $entry
  | { $id,
      $planned,
      $row,
      $entry,
      beside: ($entry != null and ($planned | shares_limit($limits; $run))),
      first: $run.first[$id],
      precheck: $run.precheck[$id],
      case: $run.cases[.case],
      stored: ($run.stored[$id]
        | if .unit == $row.unit and .cases == $row.cases then . else null end),
      misfits: ($entry // {} | limits::misfits($row.unit // "")) };

# {verdict, reason} where plan and case decide
def of_the_case($run):
  (.case.lacks // []) as $lacks
  | first(
      (select($lacks == ["base", "head"])
        | judge_set::ruling("skipped"; "neither commit has the variant \(.planned.variant)")),
      (select($lacks == ["base"])
        | judge_set::ruling("new"; "the base does not have the variant \(.planned.variant)")),
      (select($lacks == ["head"])
        | judge_set::ruling("missing"; "the head does not have the variant \(.planned.variant)")),
      (select(.case.unmeasurable != null and (.case.invalid // []) == [])
        | judge_set::ruling("skipped"; "not measurable here: \(.case.unmeasurable)")),
      (select(.case.invalid // [] | length > 0)
        | judge_set::ruling("invalid"; .case.invalid[0].reason) + { whole_case: true }),
      (select(.planned.metric == "throughput" and .case.mode == "rate")
        | judge_set::ruling("skipped";
          "not measurable here: k6 was the bottleneck, so the rate was fixed")),
      (select(.entry == null and $run.gated[.id])
        | judge_set::ruling("invalid"; "planned as a gated row, but it has no threshold")),
      (select(.misfits and .row.unit != null)
        | judge_set::ruling("invalid"; "its threshold is no amount in"
            + " \(.row.unit | if . == "" then "%" else . end): \(.misfits)"))
    );

# A row without a limit never decides, whatever it lacks.
def lacking($why):
  if .entry == null then judge_set::ruling("info"; "not gated; \($why)")
  else judge_set::ruling("missing"; $why) end;

# of a row that is not in the first set
def of_the_precheck($run):
  first(
    (select(.precheck != null and .entry != null)
      | .entry as $entry
      | (if $run.usable and .stored then
          .stored
          + { control: $run.control,
              between: (.precheck | precheck::between_runs($run.points)) }
        else null end)
        as $stored
      | .precheck
      | judge::length_of as $measured
      | rows::launches as $launches
      | if $launches < $measured and .kind != "exact" then
          judge_set::ruling("inconclusive";
            "only \($launches) of \($measured) launches have values")
        else precheck::prechecked($entry; $stored) end),
    (select(.planned.metric == "stalled_slots" and .case.mode == "alone")
      | judge_set::ruling("skipped"; "needs paired sides; they were measured one at a time")),
    (select(.planned.case == "all-cases" and $run.failed == "" and $run.in_pairs < 2)
      | judge_set::ruling("skipped"; "fewer than two cases were measured in pairs")),
    (select($run.confirm[.id])
      | lacking("the second set has it, the first one does not")),
    (select($run.failed == "")
      | ($metrics::metrics[0][.planned.metric].minimum // null) as $least
      | lacking("planned, but not in the measurement"
          + if $least then ": it needs \($least) requests a side and launch" else "" end)),
    lacking("nothing was measured, see above")
  );

# where a side gave no sample
def of_the_silent($run):
  .planned.case as $case
  | first(
      (select(.first | rows::sampled("head") | not)
        | first(
            (select($run.erring[$case] and .planned.metric != "error_rate")
              | judge_set::ruling("skipped"; "the head gave no expected answer: see error_rate")),
            lacking("the head gave no sample")
          )),
      (select(.first | rows::sampled("base") | not)
        | first(
            (select($run.absent[$case])
              | judge_set::ruling("new"; "the base does not have it")),
            lacking("the base gave no sample, so there is nothing to compare with")
          )
          + { head: (.first | rows::by_launch("head") - [null] | stats::median) })
    );

def of_its_figures($run):
  . as $about
  | .first
  | first(
      (select($about.entry == null)
        | judge_set::judge({ metric, worse_by: "0%" }; $about.case
          | judge_set::in_turns; $run.looks; null)
        | . + judge_set::ruling("info"; "not gated")
          + { limit: null, limit_text: "", open: false }),
      judge_set::judged_by_sets($about; $run)
    );

def cases_of_row: .row.cases // [.planned.case];

# with the next look, and the effort that may decide it
def with_needs($about; $run):
  ($about | cases_of_row) as $cases
  | (if .suspect then $run.confirm_cases else $run.cases end) as $measured
  | ([$cases[] | $measured[.].launches // 0] | min) as $launches
  | [$cases[] | $run.cases[.].seconds] as $seconds
  | (if all($seconds[]; . != null) then $seconds | add else null end) as $each
  | .needs = effort::needs($launches; $each; [$run.looks[].launches])
  | .next = (if .next then .next + { $cases } else null end)
  | .needed_for as $for
  | .reason += "; " + (.needs | effort::needs_text($for; $run.budget_s));

# with the next look, where one may decide it. Rows that the stored snapshot has not cleared are
# measured in pairs; what is measured once has no next look.
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

# what its figures do not say: what was answered instead, and whether the service was warm. The
# launches that a row needs come first, as a report cuts what is long.
def with_remarks($about; $run):
  $about.planned.metric as $metric
  | .verdict as $verdict
  | if .launches == null then .
    elif $metric == "error_rate" and (.verdict | IN("pass", "improvement", "info") | not) then
      .reason += ([$run.first[]] | answers::remark($about; $verdict))
    elif $about.case.steady == false and ($metric | test("^(latency_|throughput$)")) then
      .reason += "; latency was still falling after"
        + " \($about.case.warm_ms / 100 | round / 10) s of load"
    else . end;

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
    + judge_set::ruling("gone";
      "has a threshold of the base, but the head's definition does not measure it");

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
  | with_remarks($about; $run)
  | drift::with_snapshot_change($about.entry // {}; $about.stored; $run)
  | drift::with_release_change($about.entry // {}; $run)
  | accepted::accept($run.thresholds.accepted // []; $run.today; $run.snapshot)
  # One build in two modes may differ.
  | if $run.aa and .verdict == "regression" and $run.planned_cases[.case].base_variant == null then
      .verdict = "invalid"
      | .reason = "both sides are the same build, so this is a false positive: " + .reason
    else . end
  | del(.worse, .worst, .open, .look, .needed, .needed_for);
