# The plan of one cell (target × runner class): what is measured, how often, and which rows must come back.
include "plan/cases";
include "lib/limits";

# input: a plan; output: seconds of load and rests of one set. Slots are taken at their smallest where no warm-up has chosen them yet.
def estimate($settle):
  . as $p
  | ([.cases[]
      | if .probe == "k6" then 2 * $p.pairs * ((.slot_ms // 200) + 10) / 1000 + $p.launches * 1.1
        elif .probe == "proc" then 2 * $p.launches * ((.idle_s // 0.3) + (.settled_s // 0.5) + 2.5)
        elif .probe == "size" or .probe == "build" then 1
        else 2 * $p.launches * (.takes_s // 2) end] | add) + 2 * $p.launches * (0.5 + $settle);

# input: ignored; output: the plan. $a holds the named arguments of the plan stage.
def plan($target; $thresholds; $metrics; $a):
  ($target | cases($a.tier; $a.only)) as $cases
  | if ($cases | length) == 0 then error("--only \($a.only): no case has such a name") else . end
  | [$cases[] | rows($metrics) | . as $row | select($thresholds | limit_for($row; $a.runner))] as $single
  | ([$single[] | select(.label == null) | .case as $case | select(any($cases[]; .case == $case and .executor == "closed")) | .metric]
      | group_by(.) | map(select(length > 1 and (.[0] | IN("throughput", "cpu_per_request", "stalled_slots"))) | .[0]
        | { case: "all-cases", endpoint: "all-cases", concurrency: null, variant: null, metric: ., label: null })) as $pooled
  | ($single + $pooled) as $rows
  | ($target.settings // {}) as $s
  | (if $a.launches > 0 then $a.launches else $s.launches // 5 end) as $launches
  | ([($rows | length | if . == 0 then 1 else . end | pairs_needed), if $a.slots > 0 then $a.slots else $s.pairs // 40 end] | max) as $pairs
  | { schema: "tollgate/plan/1", target: $a.target, title: $target.title, runner: $a.runner, tier: $a.tier, source: $a.source, repository: $a.repository,
      base: { ref: $a.base, commit: $a.base_commit }, head: { ref: $a.head, commit: $a.head_commit },
      launches: $launches, pairs: ($launches * ($pairs / $launches | ceil)),
      confidence: (1 - 0.01 / ([$rows | length, 1] | max)), timeout_s: ($s.timeout_s // 10), keepalive: ($s.keepalive != false), local_ips: $s.local_ips, only: $a.only, cases: $cases, rows: $rows }
  | if $a.home != "" then .home = $a.home else . end
  | .estimate_s = estimate($target.start.settle_s // 0);
