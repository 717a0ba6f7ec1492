# What k6 is told of a case that takes a fraction of a second.
{
  executor: "closed",
  parts: { default: 1 },
  urls: { base: "http://127.0.0.1:9", head: "http://127.0.0.1:9" },
  pairs: 1,
  seed: 1,
  slotMs: 50,
  guardMs: 0,
  warmMs: 0,
  timeoutMs: 100
}
