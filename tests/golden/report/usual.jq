# What made-up verdicts of the report's tests have in common.

# output: { base, head }: what is compared where a case names nothing else
def usual_sides:
  {
    base: {
      ref: "v1.4.0",
      commit: "8f14e45fceea167a5a36dedd4bea2543c1a1b2c3",
      artifact: "sha256:aa"
    },
    head: {
      ref: "faster-search",
      commit: "c9f0f895fb98ab9159f51fd0297e236d00112233",
      artifact: "sha256:bb"
    }
  };

# output: the machine of every case that names no other
def usual_host:
  {
    cpu: "AMD EPYC 7763 64-Core Processor",
    cores: 2,
    kernel: "6.8.0-1017-azure",
    memory_mb: 7938,
    page_size: 4096,
    governor: null,
    turbo: true,
    fingerprint: "sha256:0123456789abcdef"
  };

# output: the stored baseline of every case that has one
def usual_baseline:
  {
    ref: "main",
    commit: "45c48cce2e2d7fbdea1afc51c7c6ad26aaaabbbb",
    created: "2026-11-18T04:00:00Z",
    usable: true,
    why: null
  };

# output: what every plan says of launches
def usual_plan:
  {
    looks: [10, 15, 22, 33, 48],
    pairs: 4,
    launches: 48,
    green: 0.01,
    budget_s: 900,
    asked: {}
  };
