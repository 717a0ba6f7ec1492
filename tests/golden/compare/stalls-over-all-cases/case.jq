# The head stands still in 20 % of its slots: each case is too short to see it, all of them are not.
with_confirm | and_case("home-c4"; "k6"; "throughput") | with_stalls([range(10) | . % 5 < 4])
