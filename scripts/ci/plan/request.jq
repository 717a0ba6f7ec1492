# Whether a pull request is measured now: by the statuses of its commit, and by its labels.
import "ci/lib/accepted" as accepted;

# input: statuses of a commit as GitHub lists them, the newest first
# output: {cases: globs with commas between, "" for all; by: who has asked last} of all requests
#         together, for one of them must not take back what another found red; null without any
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

# input: the event
# output: whether the pull request has that label; for GitHub's expressions, which look before, a
#         small letter is the same as a capital one
# $name: what the label is called
def labelled($name):
  ($name | ascii_downcase) as $name
  | any(.pull_request.labels[]?; .name? | strings | ascii_downcase == $name);

# input: as request_of
# output: {why: for people, held: why nothing is measured, only: see request_of, whole: whether
#         everything is measured, whatever paths leave out}; what does not hold is absent
# $when: always, asked or label:NAME
# $event: the event
def what_is_measured($when; $event):
  request_of as $request
  | ($when | ltrimstr("label:")) as $name
  | first(
      (select($when == "always" and $request == null) | { why: "always measured" }),
      (select($when == "always")
        | { why: "@\($request.by) has asked: everything is measured", whole: true }),
      (select($request != null and $request.cases == "")
        | { why: "@\($request.by) has asked for everything", whole: true }),
      (select($request != null)
        | {
            why: "@\($request.by) has asked for \($request.cases)",
            whole: true,
            only: $request.cases
          }),
      (select($when == "asked")
        | ("not measured yet: somebody with write access asks for it by the comment /gate run"
            + " (or /gate run CASES), anew for each commit") as $words
        | { why: $words, held: $words }),
      (select($event | labelled($name)) | { why: "it has the label \($name)" }),
      (("not measured yet: it is once it has the label \($name), or by the comment /gate run"
            + " of somebody with write access") as $words
        | { why: $words, held: $words })
    );

# input: jobs.json
# output: the same with nothing to be measured
# $words: why
def held($words): .jobs = [] | .skipped = $words;

# input: jobs.json of cases that somebody has asked for by name
# output: why nothing is measured, where one of the names is none: who wrote it believes otherwise
def misnamed:
  select((.misnamed // []) != [])
  | "/gate run \(.misnamed | join(" ")): no case and no endpoint is called so, of what was changed";
