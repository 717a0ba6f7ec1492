# Why a job may not begin: a line for each reason, none when it may.
# input: the event, as GitHub hands it to the job
# $allow: [/etc/tollgate/allow.json]
# $event, $repository, $ref, $workflow: what GitHub's agent says of the job

# input: what a job says of itself
# output: why it is refused, nothing when it is one of the allowed
# $allowed: patterns, each of the whole
# $what: what it is called
def one_of($allowed; $what):
  select(. as $said | any($allowed[]; . as $pattern | $said | test("^(" + $pattern + ")$")) | not)
  | "\($what) \(.[0:100] | tojson); allowed are \($allowed | join(", "))";

# input: the pull request of the event; null where it has none
# output: why it is refused, each reason
# $heads: repositories whose branches are allowed
# $event: the event's name
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
  ($ref | one_of($allowed.refs; "the ref")),
  ($workflow | one_of($allowed.workflows; "the workflow")),
  (.pull_request | pull_request($allowed.heads; $event))
