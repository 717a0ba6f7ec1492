# The cases that the tests of measuring measure.
#
# input: the demo's definition
# output: the same, with few short cases and two variants
def says_bytes:
  "printf '{\"metric\": \"bytes\", \"unit\": \"B\", \"better\": \"lower\", \"samples\": [%d]}\\n'";

.settings.timeout_s = 60
| .start.ready.within_s = 120
| .variants = { fork: { arguments: [] }, asio: { arguments: [] } }
| .cases = [
    { endpoint: "search", concurrency: [2] },
    { endpoint: "orders", concurrency: [2] },
    { endpoint: "upload", executor: "rate", rate: 100 },
    { endpoint: "home", concurrency: [1], variant: "fork" },
    { endpoint: "home", concurrency: [1], variant: "asio" },
    { endpoint: "artifact", probe: "size", files: ["model.json"] },
    {
      endpoint: "answer",
      probe: "command",
      needs: "service",
      metrics: ["bytes"],
      command: ["bash", "-c", "\(says_bytes) $(curl -s $URL/search | wc -c)"]
    }
  ]
