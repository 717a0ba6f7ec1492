# A run in which every gated row is worse than its limit allows, in both sets, and one in which only
# errors are.
include "make" { search: "../../golden/compare" };

# output: a run in which nothing has changed, in two sets; one look is enough, and quicker
def two_sets:
  plain
  | .plan += { looks: [10], launches: 10 }
  | with_confirm;

# output: a world of all kinds of cases and rows
def whole_house:
  two_sets
  | and_case("home-c4"; "k6"; "throughput")
  | and_case("server"; "size"; "size_raw")
  | and_case("memory"; "proc"; "rss_settled")
  | and_case("wal"; "command"; "wal_pages")
  | and_case("find-fork"; "k6"; "latency_p50")
  | (.plan.cases[] | select(.case == "find-fork")).variant = "fork"
  | with_stalls([range(10) | true])
  | over_all_cases("throughput")
  | limit({ metric: "throughput", endpoint: "all-cases", worse_by: "3%" })
  | limit({ metric: "size_raw", worse_by: "5%" })
  | limit({ metric: "rss_settled", worse_by: "5%" })
  | limit({ metric: "wal_pages", worse_by: "5%" });

# output: one in which all is worse but the answers are right
def all_slower:
  whole_house
  | (.first, .confirm) |= (
      each("head"; "latency_p50", "rss_settled", "wal_pages", "size_raw"; . * 1.2)
      | each("head"; "throughput"; . * 0.8));

# output: one in which 2 % of the head's answers are wrong
def errors_only:
  two_sets
  | (.first, .confirm) |= (
      .cases[0].set as $set
      | whole("error_rate"; .head |= map([20]))
      | .rows += [errors("search-c4"; "status 500"; $set) | .head |= map([20])]);
