# What adopting the gate comes to.

# input: nothing is read
# output: {language, init, run, files, verdict, worse, reached}, minutes and names
# $language: of the service
# $init, $run: [{code, us}]
# $files: [how many init wrote]
# $verdict: [verdict.json]
def outcome:
  ($ARGS.named) as $of
  | $of.verdict[0] as $verdict
  | [$verdict.rows[] | select(.verdict == "regression")] as $worse
  | {
      language: $of.language,
      init: ($of.init[0].us / 6e7),
      run: ($of.run[0].us / 6e7),
      files: $of.files[0],
      verdict: $verdict.verdict,
      worse: [$worse[] | "\(.label // .endpoint) \(.metric)"],
      only: all($worse[]; .label // .endpoint | . == "all-cases" or startswith("search"))
    }
  | .reached = (.worse != [] and .only and .init + .run < 15);

# input: minutes
# output: the same with one decimal
def minutes: . * 10 | round / 10;

# input: outcomes
# output: lines of a table
def table:
  "service  init min  run min  files  lines by hand  verdict; what is worse",
  (.[] | "\(.language)  \(.init | minutes)  \(.run | minutes)  \(.files)  0  \(.verdict); \(
    .worse | join(", "))\(if .reached then "" else "  NO" end)");
