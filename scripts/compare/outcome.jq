# The whole run: every planned row and every measured one, the baseline beside it, and what it comes to.
include "machine/identity";
include "compare/row_verdict";
include "compare/headline";
include "lib/rows";
include "lib/limits";
include "compare/judge_counts";
include "lib/stats";

# input: ignored; output: verdicts, worst first
def order: ["invalid", "missing", "regression", "inconclusive", "drift", "new", "accepted", "improvement", "pass", "skipped", "info"];

# input: a verdict; output: its exit code
def exit_code($warn): { invalid: 3, missing: 3, regression: 1, inconclusive: (if $warn then 0 else 2 end) }[.] // 0;

# input: two measurements' machines, tools and definitions; output: {comparable, usable, why}: whether the stored one may be shown beside this one, and
# whether it may decide. A control workload that itself is noisy cannot say that the machine is the same.
def comparison($now; $stored):
  # input: a measurement; output: all that must be equal
  def parts: .key + { fingerprint: .host.fingerprint } + (.tools // {} | del(.jq) | with_entries(.key |= "version of " + .));
  ($now | parts) as $a | ($stored | parts) as $b
  | [($a + $b) | keys[] | select($a[.] == null or $a[.] != $b[.])] as $differ
  | if ($differ | length) > 0 then { comparable: false, usable: false, why: "not comparable: another \(machine_differences($stored.host; $now.host) as $facts | $differ | map({ fingerprint: ("machine" + if $facts == [] then "" else " (\($facts | join(", ")))" end), definition: "target definition", scripts: "set of k6 scripts", control: "control workload" }[.] // .) | join(", "))" }
    else ([$now, $stored] | map(.control.samples | { at: median, noise: ((spread // 0) / 2) })) as [$a, $b]
      | ([0.03, ([0.1, 3 * ([$a.noise, $b.noise] | max)] | min)] | max) as $noise
      | if ($a.at // 0) <= 0 or ($b.at // 0) <= 0 then { comparable: true, usable: false, why: "the control workload was not measured" }
        elif ($a.at / $b.at - 1 | fabs) > $noise then { comparable: true, usable: false, why: "the machine itself has changed: the control workload took \($a.at / $b.at - 1 | percent)" }
        else { comparable: true, usable: true, why: "same machine, scripts and tools; the control workload moved \($a.at / $b.at - 1 | percent)" } end
    end;

# input: rows of verdicts; output: why nothing was judged, null where a gated row was: without one, nothing is green
def unjudged($plan):
  if ($plan.rows | length) == 0 then "the plan has no gated row: nothing would be judged"
  elif all(.[]; .verdict | IN("skipped", "info")) then "none of \($plan.rows | length) gated rows could be measured here" else null end;

# input: rows of the first set; output: case → whether the head's unexpected answers already count against it, so that it owes no figures
def erring($plan; $thresholds; $known; $alpha):
  [.[] | select(.metric == "error_rate" and .label == null) | . as $row | ($thresholds | limit_for($known[$row.case] + { metric: "error_rate" }; $plan.runner)) as $entry
    | { key: .case, value: ($entry != null and ($entry | misfits($row.unit)) == null and ($row | judge_count($entry; $alpha).verdict | IN("suspect", "inconclusive", "invalid"))) }] | from_entries;

# input: rows of the first set; output: case → whether the base answers that there is no such thing, and nothing else: the case is new
def absent:
  [.[] | select(.metric == "error_rate" and .label != null and (counted.base > 0))] | group_by(.case)
  | map({ key: .[0].case, value: all(.[]; .label | IN("status 404", "status 405", "status 501")) }) | from_entries;

# input: an array of measurements of one plan; output: the verdict of the run
def compare($plan; $thresholds; $baseline; $snapshot; $failed; $now):
  . as $sets
  # input: measurements; output: case → its entry in one set
  | def by_case($set): map(.cases[] | select(.set == $set) | { key: .case, value: . }) | from_entries;
    # input: measurements; output: case → whether it belongs to the rows of all cases
    def pooled($set): by_case($set) | map_values(.mode == "paired" and (.invalid | length) == 0);
    # input: measurements; output: a set's rows, those of all cases with them
    def rows_of($set): pooled($set) as $pooled | [.[].rows[] | select(.set == $set)] | . + [all_cases($pooled)];
    rows_of("first") as $first | rows_of("confirm") as $confirm | rows_of("screen") as $screen
  | ($sets[-1] // { aa: false, host: {}, tools: {}, sides: ($plan | { base, head }) }) as $last | (1 - $plan.confidence) as $alpha
  | (if $baseline == null or ($sets | length) == 0 then { usable: false, why: "nothing was measured" } else comparison($sets[0]; $baseline) end) as $comparison
  | ([$plan.cases[] | { key: .case, value: { endpoint, concurrency, variant, size: (.probe == "size" or .probe == "command") } }] | from_entries
      | .["all-cases"] = { endpoint: "all-cases", concurrency: null, variant: null }) as $known
  | ([($first[] | { case, metric, label: .label } + $known[.case]), $plan.rows[]] | indexed) as $planned
  | ([$first[], $confirm[] | pairs // 0] | max // 0) as $most
  | { first: ($first | indexed), confirm: ($confirm | indexed), screen: ($screen | indexed), cases: (($sets | by_case("screen")) + ($sets | by_case("first"))),
      confirm_cases: ($sets | by_case("confirm")), gated: ([$plan.rows[] | { key: id, value: true }] | from_entries), launches: $plan.launches,
      k: [range($most + 1) | order_statistic($alpha)], alpha: $alpha,
      thresholds: $thresholds, runner: $plan.runner, today: $now[0:10], failed: $failed, aa: $last.aa, snapshot: $snapshot, comparable: ($comparison.comparable // false), usable: ($comparison.usable // false),
      erring: ($first | erring($plan; $thresholds; $known; $alpha)), absent: (($known | map_values(.size == true)) + ($first | absent)),
      stored: (if $baseline == null then {} else
        (if any($baseline.rows[]; .set == "first") and ($first | length) > 0 then "first" else "screen" end) as $set
        | [$baseline] | rows_of($set) | indexed | map_values({ unit, cases } + stored_value) end) } as $a
  # input: a planned row; output: its verdict. The pinned jq gives the memory of a row free only where a definition without arguments ends.
  | def decided: [row_verdict(.; $a)] | .[0];
    [$planned[] | decided] | sort_by([(.verdict as $v | order | index($v)), .endpoint, .concurrency // 0, .metric, .label]) | . as $rows
  | unjudged($plan) as $unjudged | (if $unjudged then "missing" else first(order[] | . as $v | select(any($rows[]; .verdict == $v))) end) as $verdict
  | { schema: "tollgate/verdict/1", verdict: $verdict, exit: ($verdict | exit_code($thresholds.inconclusive == "warn")), headline: ($rows | headline($verdict; $last.aa; $unjudged // $failed)), aa: $last.aa,
      counts: ($rows | group_by(.verdict) | map({ key: .[0].verdict, value: length }) | from_entries),
      target: $plan.target, runner: $plan.runner, source: ($plan.source | split(":")[0]), created: $now,
      sides: ({ base: { ref: $plan.base.ref, commit: $plan.base.commit, artifact: null } } + $last.sides), host: $last.host, tools: $last.tools, pins: $plan.pins,
      confidence: $plan.confidence, pairs: $plan.pairs, launches: $plan.launches, gated_rows: ($plan.rows | length),
      stored: (if $baseline == null then null else { ref: $baseline.sides.head.ref, commit: $baseline.sides.head.commit, created: $baseline.created } + ($comparison | { usable, why }) end),
      reproduce: "scripts/gate run \($plan.target) --base \($plan.base.commit) --head \($plan.head.commit)\(if $plan.home then " --home \($plan.home | @sh)" else "" end)\(if $plan.tier == "full" then " --tier full" else "" end)\(if $plan.source == "twin" then "" else " --source \($plan.source)" end)\(if $plan.only != "" then " --only '\($plan.only)'" else "" end)",
      rows: $rows };
