# The target definition and the k6 scripts, derived from the options and the answers.

# A command line → its words; those of a shell, where it needs one.
def command_words:
  if test("[|&;<>$`\"'\\\\*~#()]") then ["bash", "-c", .]
  else [splits(" +") | select(. != "")] end;

# A command line → its words after the variables.
def program: [command_words[] | select(test("^[A-Za-z_][A-Za-z0-9_]*=") | not)];

# Whether the runtime compiles while the service runs.
def compiles:
  program
  | any(.[]; split("/")[-1]
      | IN("node", "nodejs", "npm", "npx", "yarn", "pnpm", "deno", "bun", "java", "dotnet", "pypy3",
        "luajit", "julia"));

def interpreted:
  compiles
  or (program | any(.[]; split("/")[-1]
    | test("^(python|pypy|uvicorn|gunicorn|flask|ruby|bundle|rails|puma|perl|php)[0-9.]*$")));

# Under valgrind an interpreter takes minutes a launch; the counter of a processor costs nothing.
# input: {start, tool}: the option; the tool that counts instructions here, or ""
# output: whether instructions are counted
def counts: .tool == "perf" or (.tool != "" and (.start | interpreted | not));

# A command line → how it starts in its artifact; the port is {port} or PORT.
def start:
  (contains("{port}") | not) as $by_variable
  | {
      command: (["env", "--chdir={artifact}"] + command_words)
    }
  + if $by_variable then { env: { PORT: "{port}" } } else {} end;

# Relative paths that a command line names.
def files: [program[] | select(startswith("-") or startswith("/") | not) | ltrimstr("./")];

# Globs to deploy: what the build makes of the program and the files beside it, else everything.
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

# Requests → the one that was answered first, of which most are sent.
def fastest: min_by(.seconds // 0);

# The options with text, requests and counted → target.json.
def target_of:
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
        # With more users what waits for a lock shows, soonest where answers are fast.
        (.requests | fastest.name) as $fast
        | [.requests[]
            | { endpoint: .name,
                concurrency: (if .name == $fast then [4, 16] else [4] end) }]
        + [{ endpoint: "memory", probe: "proc", concurrency: [4], requests: 200 }]
        + [{ endpoint: "soak", probe: "soak", tier: "full", concurrency: [4], load_s: 60 }]
        + if counts and $counted != [] then
            [{ endpoint: "instructions", probe: "instructions", endpoints: $counted }
              + if $compiles then { requests: 100, warm_up: 400 } else {} end]
          else [] end
      )
    };

# A text in JavaScript.
def quoted:
  tojson[1:-1]
  | split("\\\"")
  | join("\"")
  | split("'")
  | join("\\'")
  | "'\(.)'";

# The expectation of an answer, as get() takes it.
def expected:
  [
    (select(.status // 200 | . != 200) | "status: \(.status)"),
    (select(.text != null) | "body: \(.text | quoted)")
  ]
  | if . == [] then "" else ", { \(join(", ")) }" end;

# The comment above a script.
def comment:
  "What a visitor requests; \(
    if .text == null then "no text of the answers is stable, so only the status is checked"
    else "the answer must contain this text" end
  ).";

def lines($comment; $requests):
  "// \($comment)",
  "import { endpoint, get } from '../lib/endpoint.js';",
  "export { options, setup, handleSummary } from '../lib/endpoint.js';",
  "",
  "export default endpoint(() => {",
  ($requests[] | "  get(\(.path | quoted)\(expected));"),
  "});";

# input: a request of facts.json
# output: the lines of its script
def script: lines(comment; [.]);

# input: the requests of facts.json
# output: the lines of the script of the case that measures memory
def script_of_all: lines("All of them in turn, while the memory of the service is read."; .);

# input: the requests of facts.json
# output: the lines of the script of the case that loads the service for minutes
def script_of_soak:
  lines("The fastest request, for minutes: does the service become slower or larger?"; [fastest]);

# input: options.json {name, repository, start, build, artifact, tracked, ready, tool}, and counted:
#        the endpoints whose instructions repeat, once that is known
# output: target.json
# $facts: facts.json
def target($facts): . + { text: $facts.text, requests: $facts.requests } | target_of;
