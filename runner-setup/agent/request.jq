# What GitHub is asked for: a registration that is good for one job.
# input: /etc/tollgate/agent.json
# $name: of the runner, never twice the same
{
  name: $name,
  runner_group_id: .group,
  labels: .labels,
  # Beside the agent's folder, which nobody else can enter: the service must reach what was built.
  work_folder: "../work"
}
