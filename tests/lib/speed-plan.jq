# A plan for a measurement that is made up.
# input: measurement.json
# output: plan.json

{
  schema: "tollgate/plan/1",
  target,
  runner,
  source,
  base: .sides.base,
  head: .sides.head,
  launches: 5,
  pairs: 100,
  confidence: 0.999999,
  cases: [.cases[] | { case, endpoint, concurrency, probe, slots: true }],
  rows: [.rows[] | { case, endpoint: .case, metric, label }]
}
