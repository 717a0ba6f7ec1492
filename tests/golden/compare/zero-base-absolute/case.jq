# The same under a limit that also says how much may be added in any case; 60 MB are more.
and_case("memory"; "proc"; "rss_settled")
| limit({ metric: "rss_settled", at_least: "50MB" })
| in_first(each("base"; "rss_settled"; 0))
