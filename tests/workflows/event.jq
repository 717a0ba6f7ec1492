# The payload of a pull request's event.
# $number: of the pull request
# $head, $base: commits
# $repository: "OWNER/NAME"
{
  action: "synchronize",
  $number,
  pull_request: {
    $number,
    user: { type: "User" },
    head: { sha: $head, ref: "change", repo: { id: 1, full_name: $repository } },
    base: { sha: $base, ref: "main" }
  },
  repository: {
    id: 1,
    default_branch: "main",
    full_name: $repository,
    owner: { login: "acme" },
    name: ($repository | split("/")[1])
  }
}
