# What GitHub is asked for: a registration that is good for one job.
# input: /etc/tollgate/agent.json
# $name: of the runner, never twice the same
{
  name: $name,
  runner_group_id: .group,
  labels: .labels,
  work_folder: "_work"
}
