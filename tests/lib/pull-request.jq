# The payload of a pull request's event, as far as jobs read it.
# $repository: whose it is, and where it comes from
# $base, $head: commits
{
  pull_request: {
    base: { sha: $base },
    head: { sha: $head, repo: { full_name: $repository } },
    user: { type: "User" }
  }
}
