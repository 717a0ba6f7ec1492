# Nothing stands still; 80 slots are enough to have seen the limit.
and_case("home-c4"; "k6"; "throughput") | with_stalls([])
