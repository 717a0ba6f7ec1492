# Reasons to refuse a job, a line each; none where it is allowed.
# input: the event of the job
# $allow: [/etc/tollgate/allow.json]
# $event, $repository, $ref, $workflow: of the agent

def refused($allowed; $what):
  "\($what) \(.[0:100] | tojson); allowed are \($allowed | join(", "))";

# Names match exactly, without patterns.
def one_of($allowed; $what):
  . as $value
  | select(any($allowed[]; . == $value) | not)
  | refused($allowed; $what);

# Patterns match the whole text, not a line of it.
def like_one_of($allowed; $what):
  . as $value
  | select(any($allowed[]; . as $pattern | $value | test("\\A(?:" + $pattern + ")\\z")) | not)
  | refused($allowed; $what);

# The input is the pull request of the event, or null; $heads are repositories with allowed
# branches.
def pull_request($heads; $event):
  if . == null then
    select($event | startswith("pull_request"))
    | "a pull request that does not say where it comes from"
  else
    (.head.repo.full_name // "" | one_of($heads; "the head repository")),
    (
      .user.type
      | select(. != "User")
      | "a pull request of \(tojson); allowed are people"
    )
  end;

$allow[0] as $allowed
| ($event | one_of($allowed.events; "the event")),
  ($repository | one_of($allowed.repositories; "the repository")),
  ($ref | like_one_of($allowed.refs; "the ref")),
  ($workflow | like_one_of($allowed.workflows; "the workflow")),
  (.pull_request | pull_request($allowed.heads; $event))
