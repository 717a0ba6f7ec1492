# A target of one case, whose source is a repository that the test makes.
# input: nothing
# output: target.json
# $case: its case
{
  schema: "tollgate/target/1",
  target: "it",
  title: "files that a script builds",
  source: { kind: "git", repository: "https://example.invalid/it.git" },
  build: { commands: [["sh", "build.sh"]], artifacts: ["out"] },
  start: {
    command: ["{artifact}/out/run"],
    ready: { path: "/", body: "ready", within_s: 5 }
  },
  settings: { timeout_s: 5 },
  cases: [$case]
}
