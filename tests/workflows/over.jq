# The payload of the event that a run of a pull request is over.
# $run: its number
# $head: its commit
# $id, $owner: of the repository that the commit is in
# $conclusion: how it ended
{
  workflow_run: {
    id: $run,
    run_attempt: 1,
    event: "pull_request",
    $conclusion,
    head_sha: $head,
    head_branch: "change",
    head_repository: { $id, full_name: "\($owner)/tollgate", owner: { login: $owner } },
    pull_requests: []
  },
  repository: { id: 1, default_branch: "main", owner: { login: "acme" }, name: "tollgate" }
}
