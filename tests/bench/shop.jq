# Targets and thresholds of the servers of servers/.

# {language: build, start and requests of its server}
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
    java: {
      build: [["javac", "server.java"]],
      keeps: "Server.class",
      start: ["java", "-Dsun.net.httpserver.nodelay=true", "-cp", "{artifact}", "Server"]
    },
    node: {
      build: [["node", "--check", "server.js"]],
      keeps: "server.js",
      start: ["node", "{artifact}/server.js"],
      load: { requests: 100, warm_up: 400 }
    }
  };

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

def thresholds($language; $limit):
  {
    schema: "tollgate/thresholds/1",
    target: "shop-\($language)",
    limits: [
      ("instructions_per_request", "instructions_per_run") as $metric
      | { $metric, worse_by: $limit }
    ]
  };
