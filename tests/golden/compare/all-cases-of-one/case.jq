# Only one case was measured in pairs, so nothing is there to be pooled.
and_case("home-c4"; "k6"; "throughput")
| limit({ metric: "throughput", endpoint: "all-cases", worse_by: "3%" })
| over_all_cases("throughput")
| in_first(.cases[1].mode = "alone")
