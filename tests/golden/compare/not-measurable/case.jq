# A case that cannot be measured on this machine has no rows, and fails nothing.
.plan.cases += [
    { case: "count", endpoint: "count", concurrency: null, probe: "instructions" }
  ]
| .plan.rows += [planned("count"; "instructions_per_request") | .label = "search"]
| .thresholds.limits += [{ metric: "instructions_per_request", worse_by: "2%" }]
| in_first(
    .cases += [
      measured_case("count"; null; "instructions"; "first"; 0)
      | .unmeasurable = "valgrind is not there (package valgrind)"
    ]
  )
