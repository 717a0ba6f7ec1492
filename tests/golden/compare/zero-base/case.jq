# Memory from 0 on all launches: no share of it can be told.
and_case("memory"; "proc"; "rss_settled")
| limit({ metric: "rss_settled", worse_by: "10%" })
| in_first(each("base"; "rss_settled"; 0))
