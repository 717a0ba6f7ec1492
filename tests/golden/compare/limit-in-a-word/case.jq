# A bare number counts what the row's own word names.
and_case("wal"; "command"; "wal_pages") | limit({ metric: "wal_pages", max: "41" })
