# The whole run: every planned row and every measured one, and what they come to.
import "compare/context" as context;
import "compare/effort" as effort;
import "lib/headline" as headline;
import "compare/row_verdict" as row_verdict;
import "compare/since" as since;
import "lib/verdicts" as verdicts;

# input: anything
# output: verdict → its place, the worst first
def order:
  verdicts::known
  | to_entries
  | map({ key: .value.verdict, value: .key })
  | from_entries;

# gojq gives memory free only where a definition without arguments ends.
# input: {planned, run}: a planned row, and what rows are judged with: see context
# output: its verdict
def decided: .run as $run | .planned | [row_verdict::row_verdict($run)] | .[0];

# What is the matter with all rows of a case is the matter with the case, and said once.
# input: judged rows
# output: the same; of a case of which nothing was measured, for one reason, all are marked
def with_whole_cases:
  group_by(.case)
  | map(
      (map([.verdict, .reason]) | unique) as $reasons
      | (length > 1 and ($reasons | length) == 1) as $alike
      | ($alike and (.[0].verdict | IN("invalid", "missing"))) as $whole
      | .[]
      | .whole_case = (.whole_case or $whole)
    );

# input: what rows are judged with: see context
# output: their verdicts, worst first
# $place: verdict → its place
def judged_rows($place):
  . as $run
  | [(.planned[] | { planned: ., $run } | decided), (.gone[] | row_verdict::gone_row)]
  | with_whole_cases
  | sort_by([$place[.verdict], .endpoint, .concurrency // 0, .metric, .label]);

# input: a plan
# output: the command that does it all again
def reproduce:
  # What is named is measured, and no more.
  (if .left_out then [.cases[].case] | join(",") else .only end) as $only
  | (.base_own.tree // "" | if . == "" then "" else "\(.) && " end)
  + "scripts/gate run \(.target) --base \(.base.commit) --head \(.head.commit)"
  + (if .home then " --home \(.home | @sh)" else "" end)
  + (if .base_own then " --base-home \(.base_own.home | @sh)" else "" end)
  + (if .tier == "full" then " --tier full" else "" end)
  + (if .source == "mock" then "" else " --source \(.source)" end)
  + (if $only != "" then " --only '\($only)'" else "" end)
  + ((.asked // {}) as $asked
    | ["launches", "pairs", "budget"]
    | map(. as $name | $asked[$name] // empty | " --\($name) \(.)")
    | join(""));

# input: a plan
# output: what a verdict says of it
def of_the_plan:
  { target,
    runner,
    source: (.source | split(":")[0]),
    looks,
    launches,
    pairs,
    red,
    green,
    budget_s,
    asked,
    gated_rows: (.rows | length),
    inconclusive,
    reproduce: reproduce }
  + (if verdicts::reports then { mode } else {} end)
  + (if .base_own then { base_own: .base_own.differs } else {} end)
  + (if .left_out then { left_out } else {} end);

# input: {plan, sets, …}: see compare
# output: what a verdict says of what was measured last
def of_the_measurement:
  (.plan.base | { base: { ref, commit, artifact: null } }) as $planned
  | .sets[-1] // { aa: false, host: {}, tools: {}, sides: (.plan | { base, head }) }
  | { aa, host, tools, pins, sides: ($planned + .sides) };

# input: a baseline, or null
# output: what a verdict says of it, null where there is none
# $use: {usable, why}
def of_the_baseline($use):
  if . == null then null
  else { created } + (.sides.head | { ref, commit }) + ($use | { usable, why }) end;

# input: {plan, thresholds, baseline, release, main, snapshot, failed, now, sets}: the sets are
#   measurements of the plan; baseline is null where there is none, snapshot its digest; release and
#   main are data points of the last release and of main, or null; failed says why nothing could be
#   measured, or is ""; now is the time of the verdict
# output: the verdict of the run
def compare:
  context::context as $context
  | .plan as $plan
  | ($context | judged_rows(order)) as $rows
  | ($plan.rows | length) as $gated
  | ($plan | verdicts::forgiven) as $forgiven
  | ($rows | verdicts::outcome($gated; $forgiven)) as $outcome
  | (($rows | verdicts::unjudged($gated)) // .failed) as $why
  | ($plan | of_the_plan)
    + of_the_measurement
    + $outcome
    + { schema: "tollgate/verdict/1",
        $rows,
        headline: (($rows | headline::headline($outcome.verdict; $context.aa; $why))
          + ($plan | headline::left_out_text)),
        noise: (.sets | effort::noise($plan.looks[0])),
        more: ($rows | effort::more($plan.budget_s // 0)),
        created: .now,
        stored: (.baseline | of_the_baseline($context)) }
    + ($rows | since::of_the_release($context) | if . == null then {} else { release: . } end)
  | .headline = headline::as_reported;
