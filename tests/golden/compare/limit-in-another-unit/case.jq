# A limit that is no amount in the row's unit.
and_case("wal"; "command"; "wal_pages")
| limit({ metric: "wal_pages", worse_by: "10%", at_least: "4MB" })
