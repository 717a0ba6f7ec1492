# 4 % fewer requests a second in each of two cases: each is within its limit, together they are not.
with_confirm
| and_case("home-c4"; "k6"; "throughput")
| limit({ metric: "throughput", endpoint: "all-cases", worse_by: "3%" })
| (.first, .confirm) |= each("head"; "throughput"; . * 0.96)
