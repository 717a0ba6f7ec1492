# How the service is built and started, guessed from what was asked.

# input: a command line
# output: its words; a shell's, where it needs one
def command_words:
  if test("[|&;<>$`\"'\\\\*~#()]") then ["bash", "-c", .]
  else [splits(" +") | select(. != "")] end;

# input: a command line
# output: the words behind its variables
def program: [command_words[] | select(test("^[A-Za-z_][A-Za-z0-9_]*=") | not)];

# input: a command line
# output: whether what it starts compiles while it runs, and does so in its own time
def compiles:
  program
  | any(.[]; split("/")[-1]
      | IN("node", "nodejs", "npm", "npx", "yarn", "pnpm", "deno", "bun", "java", "dotnet", "pypy3",
        "luajit", "julia"));

# input: a command line
# output: whether it is interpreted, or compiles while it runs
def interpreted:
  compiles
  or (program | any(.[]; split("/")[-1]
    | test("^(python|pypy|uvicorn|gunicorn|flask|ruby|bundle|rails|puma|perl|php)[0-9.]*$")));

# Under valgrind an interpreter takes minutes a launch; a processor's counter costs nothing.
# input: {start, tool}: as asked; the tool that counts instructions here, or ""
# output: whether instructions are counted
def counts: .tool == "perf" or (.tool != "" and (.start | interpreted | not));

# input: a command line
# output: what starts it in its artifact, where {port} is known as PORT, too
def start:
  (contains("{port}") | not) as $by_variable
  | {
      command: (["env", "--chdir={artifact}"] + command_words)
    }
  + if $by_variable then { env: { PORT: "{port}" } } else {} end;

# input: a command line
# output: paths in the source tree that it names
def files: [program[] | select(startswith("-") or startswith("/") | not) | ltrimstr("./")];

# input: {start, build, artifact, tracked}: as asked, and the files of the commit
# output: globs of what is deployed: what the build makes of a program, and what is named beside it;
#         where nothing of that kind is started, all there is
def artifacts:
  .tracked as $tracked
  | (.start | files) as $files
  | first(
      (select(.artifact != "") | .artifact | command_words),
      (select(
          (.start | program[0] // "" | ltrimstr("./") | contains("/"))
            or (.start | program[0] // "" | startswith("./"))
        )
        | select($tracked | index([$files[0]]) | not)
        | [$files[0]] + [$files[1:][] | select(. as $file | $tracked | index([$file]))]),
      ["*"]
    );

# input: {start, build, tracked}: as asked, and the files of the commit
# output: the commands that build it
def commands:
  (.start | program[0] // "" | ltrimstr("./")) as $program
  | .tracked as $tracked
  | first(
      (select(.build != "") | [.build | command_words]),
      (select("package-lock.json" | IN($tracked[])) | [["npm", "ci", "--no-audit", "--no-fund"]]),
      (select("go.mod" | IN($tracked[]))
        | [["go", "build", "-trimpath", "-buildvcs=false", "-o", $program, "."]]),
      (select("Cargo.toml" | IN($tracked[])) | [["cargo", "build", "--release"]]),
      [["true"]]
    );

# input: {name, repository, start, build, artifact, tracked, ready, text, requests, tool, counted}
# output: target.json
def target:
  (.start | compiles) as $compiles
  | (.counted // [.requests[].name]) as $counted
  | {
      schema: "tollgate/target/1",
      target: .name,
      title: .name,
      source: ({ kind: "git" } + if .repository == "" then {} else { repository } end),
      build: { commands: commands, artifacts: artifacts },
      start: ((.start | start) + { ready: { path: .ready, body: (.text // ""), within_s: 30 } }),
      settings: { timeout_s: 10 },
      cases: (
        [.requests[] | { endpoint: .name, concurrency: [4] }]
        + if counts and $counted != [] then
            [{ endpoint: "instructions", probe: "instructions", endpoints: $counted }
              + if $compiles then { requests: 100, warm_up: 400 } else {} end]
          else [] end
      )
    };
