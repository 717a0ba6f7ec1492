# A bisection: which rows are in question, what each step has found, and what that comes to.
#
# A row's id is {case, metric, label, kind}. What is asked is {metrics, only, rows, problem}: by the
# limits of which metrics steps are judged, which cases they measure, "" for all; the ids of the
# rows that are worse at bad, null while bad is not measured; why there is nothing to ask, or null.

# input: a row of a verdict
# output: what tells it from others
def id: { case, metric, label: .label, kind };

# input: ids of rows
# output: their cases as plan takes them; "" where one row is over all cases
def cases_of:
  map(.case)
  | unique
  | if any(.[]; . == "all-cases") then "" else join(",") end;

# input: {plan, metric, only}
# output: what is asked before bad is measured
def asked_first:
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
          | "no row has a limit: nothing would be judged"),
        (select($metric != "" and all($known[]; . != $metric))
          | "--metric '\($metric)': allowed are \($known | join(", "))"),
        null
      )
    };

# input: {plan, steps, metric, only}
# output: what is asked
def asked:
  if .steps == [] then asked_first
  else
    .steps[0].worse as $rows
    | {
        metrics: ($rows | map(.metric) | unique),
        only: ($rows | cases_of),
        rows: $rows,
        problem: null
      }
  end;

# Of the cases the rows say enough; what was accepted for the head of a branch is none of ours.
# input: a threshold file
# output: the same, with the limits of these metrics alone
# $metrics: their names
# $limit: by how much they may be worse in the place of what is there, such as "2.5%", or ""
def limits_of($metrics; $limit):
  .limits |= map(select(.metric | IN($metrics[]))
    | if $limit != "" and .worse_by then .worse_by = $limit | del(.at_least) else . end)
  | del(.accepted);

# input: a verdict
# output: its row of that id. Of errors that are not met there is no row, so where its case was
#   measured it is well.
# $id: the id
def row_of($id):
  ($id.kind == "count" and $id.label != null
    and any(.rows[]; .case == $id.case and (.verdict | IN("invalid", "missing") | not)))
    as $unmet
  | first(
      (.rows[] | select(.case == $id.case and .metric == $id.metric and .label == $id.label)),
      $id + { verdict: (if $unmet then "pass" else "missing" end), change: null }
    );

# input: a verdict
# output: its rows that are in question: before bad is known all that are judged
# $asked: what is asked
def rows_in_question($asked):
  if $asked.rows == null then
    [
      .rows[]
      | select(.verdict | IN("info", "skipped", "gone", "new") | not)
      | select(.metric | IN($asked.metrics[]))
    ]
  else
    . as $verdict
    | [$asked.rows[] as $id | $verdict | row_of($id)]
  end;

# input: a row
# output: whether it was judged and is not worse
def well: .verdict | IN("pass", "improvement", "accepted", "drift");

# input: rows in question
# output: what they say of their commit
def answer:
  first(
    (select(any(.[]; .verdict == "regression")) | "worse"),
    (select(. != [] and all(.[]; well)) | "not worse"),
    "open"
  );

# input: a verdict
# output: why its commit cannot be judged
# $rows: its rows in question
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
# output: what a step has found: {commit, subject, exit, answer, reason, rows, worse}
# $of: {commit, subject, exit, ask}; ask is what is asked, as --slurpfile gives it
def step($of):
  rows_in_question($of.ask[0]) as $rows
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

# input: what a step has found
# output: the code that says it to git bisect run
def exit_code: { "not worse": 0, "worse": 1, "open": 125 }[.answer];

# input: what a step has found
# output: a line for people
def told: "  \(.answer)" + (if .reason then ": \(.reason)" else "" end);

# input: {suspects, steps}
# output: the first worse commit, or null
def first_worse:
  if .steps[0].answer == "worse" and (.suspects | length) == 1 then .suspects[0] else null end;

# input: {plan, steps, suspects}
# output: {exit, problem}: of what it comes to; problem is why no commit was found, or null
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
        | { exit: 2, problem: "whether bad is worse cannot be told: \($reason)" }),
      (select(first_worse != null)
        | { exit: 0, problem: null }),
      (select($unseen > 0)
        | { exit: 3, problem: "git bisect ended with \($unseen) commits that were not measured" }),
      { exit: 2,
        problem: "it is one of \($suspects | length) commits: those between could not be judged" }
    );

# input: {plan, steps, ask, suspects, commits, metric, author, date, subject, body}
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
