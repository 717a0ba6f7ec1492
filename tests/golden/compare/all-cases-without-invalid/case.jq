# Three cases; the one that was disturbed has half the requests a second, and does not pull the
# others down with it.
and_case("home-c4"; "k6"; "throughput")
| and_case("away-c4"; "k6"; "throughput")
| limit({ metric: "throughput", endpoint: "all-cases", worse_by: "3%" })
| .first.rows[4].head |= map(map(. * 0.5))
| .first.cases[2].invalid = [{ reason: "the machine swapped" }]
