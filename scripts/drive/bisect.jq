# A bisection: the rows in question, the result of each step, and the conclusion.
#
# A row's id is {case, metric, label, kind}. A question is {metrics, only, rows, problem}: the
# metrics whose limits judge the steps; the cases that they measure, "" for all; the ids of the rows
# that are worse at bad, null while bad is not measured; why there is no question, or null.

def id: { case, metric, label: .label, kind };

# the cases of rows, as plan takes them: "" where one row is over all cases
def cases_of:
  map(.case)
  | unique
  | if any(.[]; . == "all-cases") then "" else join(",") end;

# the question before bad is measured
def first_question:
  .plan[0] as $plan
  | .metric as $metric
  | ($plan.rows | map(.metric) | unique) as $known
  | {
      metrics: (if $metric == "" then $known else [$metric] end),
      only: (if $metric == "" then .only
        else [$plan.rows[] | select(.metric == $metric)] | cases_of end),
      rows: null,
      problem: first(
        (select($known == [])
          | "no row has a threshold: nothing would be judged"),
        (select($metric != "" and all($known[]; . != $metric))
          | "--metric '\($metric)': allowed are \($known | join(", "))"),
        null
      )
    };

# input: {plan, steps, metric, only}
# output: the question
def question:
  if .steps == [] then first_question
  else
    .steps[0].worse as $rows
    | {
        metrics: ($rows | map(.metric) | unique),
        only: ($rows | cases_of),
        rows: $rows,
        problem: null
      }
  end;

# Entries that were accepted for the head of a branch do not hold here.
# input: a threshold file
# output: the same, with the limits of these metrics alone
# $metrics: their names
# $limit: by how much they may be worse in the place of what is there, such as "2.5%", or ""
def limits_of($metrics; $limit):
  .limits |= map(select(.metric | IN($metrics[]))
    | if $limit != "" and .worse_by then .worse_by = $limit | del(.at_least) else . end)
  | del(.accepted);

# An error that does not occur has no row: it passes where its case was measured.
def row_of($id):
  ($id.kind == "count" and $id.label != null
    and any(.rows[]; .case == $id.case and (.verdict | IN("invalid", "missing") | not)))
    as $unmet
  | first(
      (.rows[] | select(.case == $id.case and .metric == $id.metric and .label == $id.label)),
      $id + { verdict: (if $unmet then "pass" else "missing" end), change: null }
    );

# the rows of a verdict that are in question: before bad is measured, all that are judged
def rows_in_question($question):
  if $question.rows == null then
    [
      .rows[]
      | select(.verdict | IN("info", "skipped", "gone", "new") | not)
      | select(.metric | IN($question.metrics[]))
    ]
  else
    . as $verdict
    | [$question.rows[] as $id | $verdict | row_of($id)]
  end;

def well: .verdict | IN("pass", "improvement", "accepted", "drift", "pre-existing");

# what rows in question say of their commit
def answer:
  first(
    (select(any(.[]; .verdict == "regression")) | "worse"),
    (select(. != [] and all(.[]; well)) | "not worse"),
    "open"
  );

def why_open($rows):
  .headline as $headline
  | first(
      ($rows[] | select(.verdict == "inconclusive")
        | "\(.case) \(.metric): \(.reason // "inconclusive")"),
      ($rows[] | select(.verdict == "invalid") | .reason | select(. != null)),
      $headline,
      "no row in question was measured"
    )
  | tostring
  | .[0:600];

# input: a verdict
# output: the result of a step: {commit, subject, exit, answer, reason, rows, worse}
# $of: {commit, subject, exit, question: [question]}
def step($of):
  rows_in_question($of.question[0]) as $rows
  | ($rows | answer) as $answer
  | {
      commit: $of.commit,
      subject: ($of.subject | .[0:300]),
      exit: $of.exit,
      $answer,
      reason: (if $answer == "open" then why_open($rows) else null end),
      rows: ($rows | map(id + { verdict, change: (.change // null) })),
      worse: ($rows | map(select(.verdict == "regression") | id))
    };

# input: the result of a step
# output: the code that says it to git bisect run
def exit_code: { "not worse": 0, "worse": 1, "open": 125 }[.answer];

# input: the result of a step
# output: a line for people
def progress_text: "  \(.answer)" + (if .reason then ": \(.reason)" else "" end);

def first_worse:
  if .steps[0].answer == "worse" and (.suspects | length) == 1 then .suspects[0] else null end;

# {exit, problem}: problem is why no commit was found, or null
def outcome:
  .steps as $steps
  | .suspects as $suspects
  | ($suspects - ($steps | map(.commit)) | length) as $unseen
  | ($steps[0].reason | tostring) as $reason
  | first(
      (select($steps[0].answer == "not worse")
        | { exit: 2, problem: "bad is not worse than good here" }),
      (select($steps[0].answer == "open" and $steps[0].exit == 3)
        | { exit: 3, problem: "bad could not be measured: \($reason)" }),
      (select($steps[0].answer == "open")
        | { exit: 2, problem: "bad is undecided: \($reason)" }),
      (select(first_worse != null)
        | { exit: 0, problem: null }),
      (select($unseen > 0)
        | { exit: 3, problem: "git bisect ended with \($unseen) commits that were not measured" }),
      { exit: 2,
        problem: "it is one of \($suspects | length) commits: those between could not be judged" }
    );

# input: {plan, steps, suspects, commits, metric, author, date, subject, body}
# output: bisect.json
def conclusion:
  .plan[0] as $plan
  | outcome as $outcome
  | first_worse as $first
  | {
      schema: "tollgate/bisect/1",
      target: $plan.target,
      runner: $plan.runner,
      source: ($plan.source | sub(":.*"; "")),
      good: ($plan.base | { ref, commit }),
      bad: ($plan.head | { ref, commit }),
      metric: (if .metric == "" then null else .metric end),
      commits,
      exit: $outcome.exit,
      problem: $outcome.problem,
      first: (if $first == null then null
        else { commit: $first } + ({ author, date, subject, body } | map_values(.[0:20000])) end),
      suspects: (if $first == null and $outcome.exit == 2 then .suspects else [] end),
      steps: (.steps | map(del(.worse)))
    };
