# The measurement of a run in which nothing could be measured.
# input: its verdict.json
# output: measurement.json

{
  schema: "tollgate/measurement/1",
  target,
  runner,
  source,
  created,
  aa,
  sides,
  host,
  tools,
  pins,
  key: {},
  control: { unit: "ms", samples: [] },
  cases: [],
  rows: []
}
