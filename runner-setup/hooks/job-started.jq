# Why a job may not begin: a line for each reason, none when it may.
# input: the event, as GitHub hands it to the job
# $allow: [/etc/tollgate/allow.json]
# $event, $repository, $ref, $workflow: what GitHub's agent says of the job

# input: what a job says of itself, and is not allowed
# output: why it is refused
# $allowed: what is
# $what: what it is called
def refused($allowed; $what):
  "\($what) \(.[0:100] | tojson); allowed are \($allowed | join(", "))";

# input: a name, as the job says it
# output: why it is refused, nothing when it is one of the allowed
# $allowed: names. A point in one is a point, and no pattern
# $what: what it is called
def one_of($allowed; $what):
  . as $said
  | select(any($allowed[]; . == $said) | not)
  | refused($allowed; $what);

# input: what a job says of itself
# output: why it is refused, nothing when it is like one of the allowed
# $allowed: patterns, each of the whole; not of a line, as $ would have it
# $what: what it is called
def like_one_of($allowed; $what):
  . as $said
  | select(any($allowed[]; . as $pattern | $said | test("\\A(?:" + $pattern + ")\\z")) | not)
  | refused($allowed; $what);

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
  ($ref | like_one_of($allowed.refs; "the ref")),
  ($workflow | like_one_of($allowed.workflows; "the workflow")),
  (.pull_request | pull_request($allowed.heads; $event))
