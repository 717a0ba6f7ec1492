# Memory from 0 on, all of it within what may be added in any case.
and_case("memory"; "proc"; "rss_settled")
| limit({ metric: "rss_settled", worse_by: "5%", at_least: "70MB" })
| in_first(each("base"; "rss_settled"; 0))
