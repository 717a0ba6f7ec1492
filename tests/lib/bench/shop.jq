# What the gate is told of the servers of servers/.

# input: anything
# output: name of a language → how its server is built and started
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
      start: ["{artifact}/server"]
    },
    python: {
      build: [["/usr/bin/python3", "-m", "py_compile", "server.py"]],
      keeps: "server.py",
      start: ["/usr/bin/python3", "{artifact}/server.py"]
    },
    node: {
      build: [["node", "--check", "server.js"]],
      keeps: "server.js",
      start: ["node", "{artifact}/server.js"]
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
      ]
    };

# input: anything
# output: its threshold file
# $language: what it is written in
# $limit: what instructions per request may become worse by
def thresholds($language; $limit):
  {
    schema: "tollgate/thresholds/1",
    target: "shop-\($language)",
    limits: [{ metric: "instructions_per_request", worse_by: $limit }]
  };
