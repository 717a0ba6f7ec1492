# Whether a pull request is measured now: by the statuses of its commit, and by its labels.
import "ci/lib/accepted" as accepted;

# {cases, by} of all requests: a later one never replaces one that found a regression
def request_of:
  [
    .[]
    | select(accepted::is_ours and .context == "tollgate/asked" and .state == "success")
    | .description
    | strings
    | capture("^(?<cases>[A-Za-z0-9*?._,-]+), @(?<by>[A-Za-z0-9_-]+)$")
  ]
  | if . == [] then null
    else
      {
        cases: (if any(.[]; .cases == "all") then "" else map(.cases) | join(",") end),
        by: .[0].by
      }
    end;

# Whether the pull request has the label; case does not matter, as in GitHub's expressions
def labelled($name):
  ($name | ascii_downcase) as $name
  | any(.pull_request.labels[]?; .name? | strings | ascii_downcase == $name);

# input: statuses of a commit as GitHub lists them, the newest first
# output: {why: the decision in words, held: why nothing is measured, only: the requested cases,
#   whole: true where paths leave nothing out}; keys are absent where they do not apply
# $when: always, asked or label:NAME
# $event: the event
def decision($when; $event):
  request_of as $request
  | ($when | ltrimstr("label:")) as $name
  | first(
      (select($when == "always" and $request == null) | { why: "always measured" }),
      (select($when == "always")
        | { why: "@\($request.by) requested it: everything is measured", whole: true }),
      (select($request != null and $request.cases == "")
        | { why: "@\($request.by) requested everything", whole: true }),
      (select($request != null)
        | {
            why: "@\($request.by) requested \($request.cases)",
            whole: true,
            only: $request.cases
          }),
      (select($when == "asked")
        | ("not measured yet: somebody with write access requests it by the comment /gate run"
            + " (or /gate run CASES), for each commit anew") as $words
        | { why: $words, held: $words }),
      (select($event | labelled($name)) | { why: "it has the label \($name)" }),
      (("not measured yet: it needs the label \($name), or the comment /gate run"
            + " of somebody with write access") as $words
        | { why: $words, held: $words })
    );

# input: jobs.json
# output: the same with nothing to be measured
# $words: why
def held($words): .jobs = [] | .skipped = $words;

# input: jobs.json of requested cases
# output: which requested names do not exist, if any
def misnamed:
  select((.misnamed // []) != [])
  | "/gate run \(.misnamed | join(" ")): no case or endpoint of the changed targets has this name";
