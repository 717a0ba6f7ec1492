# The jobs of a plan whose verdicts are these, as tests/stages/ci.bash makes them up.
#
# $mode: what is planned: gate, baseline or release
# input: verdicts, a list
# output: jobs.json (tollgate/jobs/1)
{
  schema: "tollgate/jobs/1",
  mode: $mode,
  skipped: null,
  jobs: map({
    id: "\(.target)_x86-2core",
    target,
    runner,
    source: "",
    base: "v1",
    head: "v2",
    base_commit: .sides.base.commit,
    head_commit: .sides.head.commit,
    gated_rows,
    inconclusive: .inconclusive.counts,
    mode,
    left_out
  })
}
