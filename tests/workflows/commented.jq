# The payload of the event that somebody has written a comment on a pull request.
# $login: who
# $body: what
# $at: when
# $repository: "OWNER/NAME"
{
  action: "created",
  issue: {
    number: 7,
    pull_request: { html_url: "https://github.com/\($repository)/pull/7" }
  },
  comment: {
    id: 77,
    $body,
    created_at: $at,
    html_url: "https://github.com/\($repository)/pull/7#issuecomment-77",
    user: { $login, type: "User" }
  },
  repository: {
    id: 1,
    default_branch: "main",
    full_name: $repository,
    owner: { login: "acme" },
    name: ($repository | split("/")[1])
  }
}
