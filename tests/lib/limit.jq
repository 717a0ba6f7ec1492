# The demo's thresholds with one limit, as tests/stages/ci.bash makes them up.
#
# $metric: what is limited
# $share: how much worse it may become
# output: thresholds (tollgate/thresholds/1)
{
  schema: "tollgate/thresholds/1",
  target: "demo",
  limits: [{ metric: $metric, worse_by: $share }]
}
