# From nothing to something, under a relative limit.
and_case("server"; "size"; "size_raw")
| limit({ metric: "size_raw", worse_by: "5%" })
| in_first(each("base"; "size_raw"; 0))
