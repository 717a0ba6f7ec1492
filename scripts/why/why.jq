# why.json: what explains a verdict's regressions.
# input: nothing
# output: why.json
# $verdict: [verdict.json]
# $commits: [inputs/commits.json], empty where there are none
# $profiles: profiles, as profile.jq makes them; of a case that has none {case, label, reason}
# $reason: why nothing is explained, or ""
import "why/explain" as explain;
import "why/missing" as missing;
import "why/waiting" as waiting;
import "lib/text" as text;

# input: profile, or {case, label, reason}
# output: its entry of why.json
# $rows: of the verdict
# $commits: [{sha, subject, author, files}…]
def entry($rows; $commits):
  {
    case,
    label: .label,
    reason: .reason,
    tool: null,
    per: null,
    base: null,
    head: null,
    requests: null,
    functions: [],
    kernel: null,
    missing: [],
    picture: null
  }
  + (if .reason != null then {}
     else explain::explained($commits)
       + { missing: [missing::missing], picture: "\(waiting::picture_name).svg" }
     end)
  + { waits_ms: waiting::waits($rows) };

$verdict[0] as $judged
| ($commits[0].commits // []) as $known
| [$profiles[] | entry($judged.rows; $known)] as $cases
| [$cases[].functions[].commits[]] as $touching
| {
    schema: "tollgate/why/1",
    target: $judged.target,
    runner: $judged.runner,
    base: $judged.sides.base.commit,
    head: $judged.sides.head.commit,
    reason: (if $reason == "" then null else $reason | text::plain(400) end),
    cases: $cases,
    commits: [
      $known[]
      | select(.sha | IN($touching[]))
      | { sha, subject, author }
    ]
  }
