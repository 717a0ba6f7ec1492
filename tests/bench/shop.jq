# What the gate is told of the servers of servers/.

# input: anything
# output: name of a language → how its server is built and started, and the requests it is sent
def languages:
  {
    c: {
      build: [["gcc", "-O2", "-g", "-fno-omit-frame-pointer", "-o", "server", "server.c"]],
      start: ["{artifact}/server"]
    },
    rust: {
      build: [
        ["rustc", "--edition", "2021", "-O", "-g", "-C", "force-frame-pointers=yes", "server.rs"]
      ],
      start: ["{artifact}/server"]
    },
    go: {
      build: [["go", "build", "-trimpath", "-o", "server", "server.go"]],
      env: { CGO_ENABLED: "0" },
      start: ["{artifact}/server"],
      load: { requests: 100 }
    },
    python: {
      build: [["/usr/bin/python3", "-m", "py_compile", "server.py"]],
      keeps: "server.py",
      start: ["/usr/bin/python3", "{artifact}/server.py"],
      load: { requests: 20 }
    },
    node: {
      build: [["node", "--check", "server.js"]],
      keeps: "server.js",
      start: ["node", "{artifact}/server.js"],
      load: { requests: 100, warm_up: 400 }
    }
  };

# input: anything
# output: the definition of a server as a target
# $language: what it is written in
def target($language):
  languages[$language] as $of
  | {
      schema: "tollgate/target/1",
      target: "shop-\($language)",
      title: "the benches' server in \($language)",
      source: { kind: "git", licence: "MIT", base: "base", head: "base" },
      build: ({ commands: $of.build, artifacts: [$of.keeps // "server"] }
        + if $of.env then { env: $of.env } else {} end),
      start: {
        command: ($of.start + ["{port}"]),
        ready: { path: "/ready", body: "ready", within_s: 20 }
      },
      settings: { timeout_s: 5 },
      cases: [
        {
          endpoint: "instructions",
          probe: "instructions",
          endpoints: ["home", "search"],
          requests: 50
        }
        + ($of.load // {})
      ]
    };

# input: anything
# output: its threshold file
# $language: what it is written in
# $limit: what instructions of a request, or of a run, may become worse by
def thresholds($language; $limit):
  {
    schema: "tollgate/thresholds/1",
    target: "shop-\($language)",
    limits: [
      ("instructions_per_request", "instructions_per_run") as $metric
      | { $metric, worse_by: $limit }
    ]
  };
