# A GitHub with one pull request, as tests/post/github.js takes it.
# $number, $head: of the pull request
# $id, $owner: of the repository that it comes from
{
  pulls: [
    { $number, $head, branch: "change", from: { $id, $owner }, into: { id: 1, owner: "acme" } }
  ]
}
