# Statuses of a commit, as GitHub lists them: its regressions are accepted, and others are there.
# input: verdict.json
# output: [status]
# $others: how many others

. as $verdict
| [
    .rows[]
    | select(.verdict == "regression")
    | (if .better == "lower" then "+" else "-" end) as $worse
    | {
        context: "tollgate/accepted/\($verdict.target)/\($verdict.runner)/\(.case) \(.metric)",
        state: "success",
        description: "\($worse)99.9 % until 2999-01-31, @alice: why",
        target_url: "https://example.org/pull/7#issuecomment-77",
        creator: { login: "github-actions[bot]", type: "Bot" }
      }
  ]
| . + [
    .[0] as $one
    | range($others)
    | $one + { context: "other/\(.)", description: ("x" * 140) }
  ]
