# From the demo's target.json to that of a service in a repository of its own.
.target = "shop"
| .source = { kind: "git", repository: "https://example.invalid/acme/shop" }
| .settings = { launches: 5, pairs: 20, timeout_s: 60 }
| .cases = [
    {
      endpoint: "memory",
      probe: "proc",
      requests: 40,
      concurrency: [4],
      idle_s: 0,
      settled_s: 0
    }
  ]
| .start.ready.within_s = 120
