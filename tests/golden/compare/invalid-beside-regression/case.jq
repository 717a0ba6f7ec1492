# One case is slower, the other was disturbed: both are named, and nothing hides the other.
with_confirm
| and_case("home-c4"; "k6"; "latency_p50")
| in_first(each("head"; "latency_p50"; . * 1.12))
| .confirm |= each("head"; "latency_p50"; . * 1.12)
| .first.cases[1].invalid = [{ reason: "the machine swapped", value: 900, allowed: "64 pages" }]
