# The verdict of a run: every planned row and every measured one.
import "compare/context" as context;
import "compare/drift" as drift;
import "compare/effort" as effort;
import "lib/headline" as headline;
import "compare/row_verdict" as row_verdict;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "compare/sets" as sets;
import "lib/verdicts" as verdicts;
import "lib/schema/measurement" as $schema;

# verdict → its place, worst first
def order:
  verdicts::known
  | to_entries
  | map({ key: .value.verdict, value: .key })
  | from_entries;

# gojq frees memory only where a definition without arguments ends.
def decided: .run as $run | .planned | [row_verdict::row_verdict($run)] | .[0];

# What is wrong with all rows of a case is reported once, of the case.
def with_whole_cases:
  group_by(.case)
  | map(
      (map([.verdict, .reason]) | unique) as $reasons
      | (length > 1 and ($reasons | length) == 1) as $alike
      | ($alike and (.[0].verdict | IN("invalid", "missing"))) as $whole
      | .[]
      | .whole_case = (.whole_case or $whole)
    );

# Two builds of the same work may differ in time alone, and a second set of the same two builds
# finds that again.
# $layouts: in how many layouts each side was built, null where in one
def with_equal_work($layouts):
  policy::policy.compare.equal_work.value as $least
  | ([.[]
      | select(.metric == "instructions_per_request" and .label != null and .interval != null)
      | select(all(.interval[]; fabs < $least))
      | { key: .label, value: .change }]
    | from_entries) as $equal
  | map(
      if .verdict == "regression"
        and (.metric | IN("throughput", "cpu_per_request") or startswith("latency_"))
        and $equal[.endpoint] != null
      then .reason += "; its instructions are equal (\($equal[.endpoint] | rows::percent)), so it"
        + (if .metric == "cpu_per_request" then "" else " waits," end)
        + " works in the kernel, or its code lies elsewhere (code layout"
        + (if $layouts then ", of which \($layouts) were measured)"
          else "; --relayout N measures several)" end)
      else . end
    );

def judged_rows($place):
  . as $run
  | [(.planned[] | { planned: ., $run } | decided), (.gone[] | row_verdict::gone_row)]
  | with_equal_work($run.plan.relayout)
  | with_whole_cases
  | sort_by([$place[.verdict], .endpoint, .concurrency // 0, .metric, .label]);

# the command that repeats the run
def reproduce:
  # --only measures the named cases alone.
  (if .left_out then [.cases[].case] | join(",") else .only end) as $only
  | (.base_own.tree // "" | if . == "" then "" else "\(.) && " end)
  + "scripts/gate run \(.target) --base \(.base.commit) --head \(.head.commit)"
  + (if .home then " --home \(.home | @sh)" else "" end)
  + (if .base_own then " --base-home \(.base_own.home | @sh)" else "" end)
  + (if .tier == "full" then " --tier full" else "" end)
  + (if .source == "mock" then "" else " --source \(.source)" end)
  + (if $only != "" then " --only '\($only)'" else "" end)
  + ((.asked // {}) as $asked
    | ["launches", "pairs", "relayout", "budget"]
    | map(. as $name | $asked[$name] // empty | " --\($name) \(.)")
    | join(""));

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
  + (if .clearing then { clearing } else {} end)
  + (if verdicts::reports then { mode } else {} end)
  + (if .base_own then { base_own: .base_own.differs } else {} end)
  + (if .left_out then { left_out } else {} end);

# of the last measurement
def of_the_measurement:
  (.plan.base | { base: { ref, commit, artifact: null } }) as $planned
  | .sets[-1] // { aa: false, host: {}, tools: {}, sides: (.plan | { base, head }) }
  | { aa, host, tools, pins, sides: ($planned + .sides) };

def of_the_baseline($use):
  if . == null then null
  else { created } + (.sides.head | { ref, commit }) + ($use | { usable, why }) end;

# of {plan, thresholds, baseline, release, main, points, snapshot, failed, now, sets}: sets are
# measurements of the plan; snapshot is the digest of the baseline; release and main are data
# points; points is points.json; failed is why nothing could be measured, or ""; now is the time of
# the verdict
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
    + ($rows | drift::of_the_release($context) | if . == null then {} else { release: . } end)
  | .headline = headline::as_reported;

# input: {plan, thresholds, baseline, release, main, points: lists of one document, or none;
#   snapshot, failed: see compare; now: time of the verdict, "" for that of the last measurement;
#   files: the names of the measurements, one a line}. Measurements come through `inputs`
# output: the verdict of the run, or {problems} where they cannot be compared
def verdict:
  [inputs | { file: input_filename, measurement: . }] as $sets
  | .now as $now
  | .files as $files
  | ({ plan, thresholds, baseline, release, main, points }
      | map_values(.[0])) + { snapshot, failed }
  | ([. + { $sets, files: ($files | split("\n")), schema: $schema::schema[0] } | sets::refusals])
    as $problems
  | if $problems != [] then { $problems }
    else
      .sets = ($sets | map(.measurement))
      | .now = (if $now != "" then $now else .sets[-1].created // (now | todate) end)
      | compare
    end;
