# k6 was the bottleneck and the rate was fixed: throughput says nothing, the rest is judged.
in_first(.cases[0] += { mode: "rate", rate: 4000 })
